import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { richTextSchema } from "./schema";

const { nodes, marks } = richTextSchema;

type Format = { isActive: (state: EditorState) => boolean; command: Command };

/** Returns the depth of the innermost ancestor of one of some types; null if there is none. */
function findDepth({ selection: { $from } }: EditorState, types: readonly NodeType[]): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if (types.includes($from.node(depth).type)) return depth;
  return null;
}

function isMarkActive({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = selection;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

const markFormat = (type: MarkType): Format => ({
  isActive: (state) => isMarkActive(state, type),
  command: toggleMark(type),
});

const isInHeading = (state: EditorState) => state.selection.$from.parent.type === nodes.heading;

export function setHeading(level: number): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isSame = parent.type === nodes.heading && parent.attrs.level === level;
    const command = isSame ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });
    return command(state, dispatch);
  };
}

/** Makes a paragraph of a heading when its start is deleted. */
export const unsetHeading: Command = (state, dispatch) => {
  const { empty, $from } = state.selection;
  if (!empty || $from.parentOffset > 0 || !isInHeading(state)) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
};

const LISTS = [nodes.bullet_list, nodes.ordered_list];

function listFormat(type: NodeType): Format {
  function isActive(state: EditorState) {
    const depth = findDepth(state, LISTS);
    return depth !== null && state.selection.$from.node(depth).type === type;
  }
  return {
    isActive,
    command(state, dispatch) {
      const depth = findDepth(state, LISTS);
      if (depth === null) return wrapInList(type)(state, dispatch);
      if (isActive(state)) return liftListItem(nodes.list_item)(state, dispatch);
      const { $from } = state.selection;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight: $from.node(depth).attrs.tight }));
      return true;
    },
  };
}

const isInQuote = (state: EditorState) => findDepth(state, [nodes.blockquote]) !== null;

export const FORMATS = {
  bold: markFormat(marks.strong),
  italic: markFormat(marks.em),
  heading: { isActive: isInHeading, command: setHeading(2) },
  list: listFormat(nodes.bullet_list),
  numbered: listFormat(nodes.ordered_list),
  quote: {
    isActive: isInQuote,
    command: (state, dispatch) =>
      isInQuote(state) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch),
  },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

export type LinkSelection = { from: number; to: number; href: string; text: string };

/** Returns the link under the cursor, else what is selected. */
export function getLinkSelection({ selection, doc }: EditorState): LinkSelection {
  const { $from, from, to } = selection;
  const linkAt = (index: number) => marks.link.isInSet($from.parent.maybeChild(index)?.marks ?? []);
  const index = !linkAt($from.index()) && linkAt($from.index() - 1) ? $from.index() - 1 : $from.index();
  const link = linkAt(index);
  if (!link) return { from, to, href: "", text: doc.textBetween(from, to, " ") };
  let first = index;
  let last = index;
  while (first > 0 && linkAt(first - 1)?.eq(link)) first -= 1;
  while (linkAt(last + 1)?.eq(link)) last += 1;
  const start = $from.posAtIndex(first);
  const end = $from.posAtIndex(last + 1);
  return { from: start, to: end, href: String(link.attrs.href), text: doc.textBetween(start, end) };
}

/** Links a range, with a new text if it differs; an empty `href` removes the link. */
export function setLinkMark({ from, to, href, text }: LinkSelection): Command {
  return (state, dispatch) => {
    const { tr, doc } = state;
    let end = to;
    if (text !== doc.textBetween(from, to, " ")) {
      tr.insertText(text, from, to);
      end = from + text.length;
    }
    tr.removeMark(from, end, marks.link);
    if (href) tr.addMark(from, end, marks.link.create({ href }));
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

export const isLinkActive = (state: EditorState) => getLinkSelection(state).href !== "";
