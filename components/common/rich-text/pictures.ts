import type { Slice } from "prosemirror-model";
import { NodeSelection, Selection, type Command, type EditorState } from "prosemirror-state";
import type { EditorView, NodeViewConstructor } from "prosemirror-view";
import { parsePictureKey } from "@/lib/platform/text/markdown-syntax";
import { richTextSchema } from "./schema";

const { nodes } = richTextSchema;

type PictureAttrs = { key: string; alt: string };

/** Returns the selected picture; null if none is. */
export const getSelectedPicture = ({ selection }: EditorState): PictureAttrs | null =>
  selection instanceof NodeSelection && selection.node.type === nodes.picture
    ? (selection.node.attrs as PictureAttrs)
    : null;

export function countPictures({ doc }: EditorState): number {
  let count = 0;
  doc.descendants(({ type }) => {
    if (type === nodes.picture) count += 1;
  });
  return count;
}

/** Puts a picture into a paragraph of its own, with the cursor in the next one. */
function insertPicture(attrs: PictureAttrs): Command {
  return (state, dispatch) => {
    const { $to } = state.selection;
    const { tr } = state;
    const isEmpty = $to.parent.type === nodes.paragraph && $to.parent.content.size === 0;
    const picture = nodes.picture.create(attrs);
    const end = $to.depth === 0 ? $to.pos : $to.after();
    if (isEmpty) tr.insert($to.pos, picture);
    else tr.insert(end, nodes.paragraph.create(null, picture));
    const next = isEmpty ? end + 1 : end + 3;
    if (!tr.doc.resolve(next).nodeAfter) tr.insert(next, nodes.paragraph.create());
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(next))).scrollIntoView());
    return true;
  };
}

/** Changes the selected picture, else inserts one. */
export const setPicture =
  (attrs: PictureAttrs): Command =>
  (state, dispatch) => {
    if (!getSelectedPicture(state)) return insertPicture(attrs)(state, dispatch);
    const { from } = state.selection;
    const tr = state.tr.setNodeMarkup(from, null, attrs);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)));
    return true;
  };

export const createPictureView =
  (storageUrl: string): NodeViewConstructor =>
  ({ attrs }) => {
    const { key, alt } = attrs as PictureAttrs;
    const { width, height } = parsePictureKey(key) ?? { width: 0, height: 0 };
    return { dom: Object.assign(new Image(width, height), { src: storageUrl + key, alt }) };
  };

type PictureEvents = {
  onFile: (file: File) => void;
  /** Called when pictures were left out: each has to be chosen and described. */
  onLeftOut: () => void;
};

const hasText = ({ content }: Slice) => content.textBetween(0, content.size, " ").trim() !== "";

const listFiles = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Pasting and dropping of pictures. */
export const createPictureHandlers = ({ onFile, onLeftOut }: PictureEvents) => ({
  /** A word processor copies text as HTML, and beside it a picture of that text. */
  handlePaste(_view: EditorView, { clipboardData }: ClipboardEvent, slice: Slice): boolean {
    const [image, ...others] = listFiles(clipboardData).filter(({ type }) => type.startsWith("image/"));
    const hasPictures = /<img\b(?![^>]*\bdata-picture=)|<v:imagedata\b/i.test(
      clipboardData?.getData("text/html") ?? "",
    );
    if (hasText(slice) || !image) {
      if (hasPictures) onLeftOut();
      return false;
    }
    if (others.length > 0) onLeftOut();
    onFile(image);
    return true;
  },

  handleDrop(view: EditorView, event: DragEvent, _slice: Slice, isMoved: boolean): boolean {
    const [file, ...others] = listFiles(event.dataTransfer);
    if (isMoved || !file) return false;
    const position = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (position) {
      const { tr } = view.state;
      view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(position.pos))));
    }
    if (others.length > 0) onLeftOut();
    onFile(file);
    return true;
  },
});
