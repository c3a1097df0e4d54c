import { Marked } from "marked";
import { DOMParser as ProseMirrorParser, type Node } from "prosemirror-model";
import { richTextSchema } from "./schema";
import { serializeMarkdown } from "./serialize-markdown";
import { isTooDeepMarkdown } from "@/lib/platform/text/markdown-depth";
import { MARKDOWN_SYNTAX, parsePictureKey } from "@/lib/platform/text/markdown-syntax";

// HTML, which pages show as text, is told apart from what Markdown makes of it.
const marked = new Marked({ ...MARKDOWN_SYNTAX, renderer: { html: () => "<template></template>" } });

const parser = ProseMirrorParser.fromSchema(richTextSchema);

const UNKNOWN_CONSTRUCT = ":not(p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,hr,pre,code,a,strong,em,del,br,img)";

/** A picture of ours without a title, which the editor does not know. */
const isOwnPicture = (image: HTMLImageElement) =>
  parsePictureKey(image.getAttribute("src") ?? "") !== null && !image.title;

/** Parses without a window: nothing is loaded or run. */
const toInertBody = (markdown: string): HTMLElement =>
  new DOMParser().parseFromString(marked.parse(markdown, { async: false }), "text/html").body;

/** Reads Markdown into a document; null if the document cannot represent all of it. */
export function readMarkdown(markdown: string): Node | null {
  if (isTooDeepMarkdown(markdown)) return null;
  const body = toInertBody(markdown);
  if (body.querySelector(UNKNOWN_CONSTRUCT) || ![...body.querySelectorAll("img")].every(isOwnPicture))
    return null;
  const doc = parser.parse(body);
  return parser.parse(toInertBody(serializeMarkdown(doc))).eq(doc) ? doc : null;
}
