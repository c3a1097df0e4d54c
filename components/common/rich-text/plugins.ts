import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { MarkType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { FORMATS, setHeading, unsetHeading } from "./commands";
import { getSelectedPicture } from "./pictures";
import { richTextSchema } from "./schema";

const { nodes, marks } = richTextSchema;

/** Replaces `**text**` by its text with a mark. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = "", text = ""] = match;
    if (state.doc.rangeHasMark(start, end, marks.code)) return null;
    const from = start + before.length;
    const markedText = state.schema.text(text, [
      ...state.doc.resolve(start + whole.indexOf(text)).marks(),
      type.create(),
    ]);
    return state.tr.replaceWith(from, end, markedText).removeStoredMark(type);
  });
}

const rules = [
  textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading, ([, hashes = ""]) => ({ level: hashes.length })),
  wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
  wrappingInputRule(
    /^(\d{1,3})[.)]\s$/,
    nodes.ordered_list,
    ([, number]) => ({ start: Number(number) }),
    ([, number], list) => list.childCount + Number(list.attrs.start) === Number(number),
  ),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
  markRule(/(^|[^*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
  markRule(/(^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.em),
];

const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  if (!state.selection.$from.parent.type.contentMatch.matchType(nodes.hard_break)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

interface PluginOptions {
  onLink: () => void;
  /** Called for a picture that is selected. */
  onPicture: () => void;
  /** Tab leaves the editor, so the way to its tools is a key of its own. */
  onToolbar: () => void;
}

export function createPlugins({ onLink, onPicture, onToolbar }: PluginOptions): Plugin[] {
  const run = (action: () => void) => () => {
    action();
    return true;
  };
  const openPicture: Command = (state) => {
    if (!getSelectedPicture(state)) return false;
    onPicture();
    return true;
  };
  return [
    history(),
    inputRules({ rules }),
    keymap({
      "Mod-z": undo,
      "Mod-y": redo,
      "Mod-Shift-z": redo,
      "Mod-b": FORMATS.bold.command,
      "Mod-i": FORMATS.italic.command,
      "Mod-k": run(onLink),
      "Mod-Alt-2": setHeading(2),
      "Mod-Alt-3": setHeading(3),
      "Mod-Shift-7": FORMATS.numbered.command,
      "Mod-Shift-8": FORMATS.list.command,
      "Mod-Shift-9": FORMATS.quote.command,
      "Mod-[": liftListItem(nodes.list_item),
      "Mod-]": sinkListItem(nodes.list_item),
      Enter: chainCommands(openPicture, splitListItem(nodes.list_item)),
      "Shift-Enter": insertBreak,
      "Mod-Enter": insertBreak,
      Backspace: chainCommands(undoInputRule, unsetHeading),
      Escape: run(onToolbar),
      "Alt-F10": run(onToolbar),
    }),
    keymap(baseKeymap),
  ];
}
