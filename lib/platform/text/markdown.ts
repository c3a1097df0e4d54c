import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { escapeMarkup } from "./escape";
import { isTooDeepMarkdown } from "./markdown-depth";
import { MARKDOWN_SYNTAX, parsePictureKey } from "./markdown-syntax";

/** Entities stay what they are; the sanitizer writes them anew. */
const escapeAlt = (alt: string) => alt.replace(/["<>]/g, escapeMarkup);

/** Shows our own pictures; others are replaced by their alternative text. */
function renderPicture(href: string, alt: string, storageUrl: string): string {
  const size = parsePictureKey(href);
  if (!size) return escapeAlt(alt);
  const src = escapeMarkup(storageUrl + href);
  return `<img src="${src}" alt="${escapeAlt(alt)}" width="${size.width}" height="${size.height}" loading="lazy">`;
}

const createMarked = (storageUrl: string) =>
  new Marked({
    ...MARKDOWN_SYNTAX,
    renderer: {
      // HTML is shown as text.
      html: ({ text }) => escapeMarkup(text),
      image({ href, tokens }) {
        return renderPicture(href, this.parser.parseInline(tokens, this.parser.textRenderer), storageUrl);
      },
      checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
    },
  });

const ALLOWED_TAGS =
  "p h3 h4 strong em del ul ol li blockquote a br hr code pre table thead tbody tr th td img";

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS.split(" "),
  allowedAttributes: { a: ["href", "rel", "target"], img: ["src", "alt", "width", "height", "loading"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    // The page itself uses h1 and h2.
    h1: "h3",
    h2: "h3",
    h3: "h4",
    h5: "h4",
    h6: "h4",
    a: sanitizeHtml.simpleTransform("a", { rel: "nofollow noopener ugc", target: "_blank" }),
  },
};

const sanitize = (html: string, storageUrl: string): string =>
  sanitizeHtml(html, {
    ...SANITIZE_OPTIONS,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === "img" && !attribs.src?.startsWith(`${storageUrl}pictures/`),
  });

const renderPlainText = (text: string): string =>
  `<p>${escapeMarkup(text).replace(/\r\n|\r|\n/g, "<br>")}</p>`;

/**
 * Renders Markdown as safe HTML; pictures are loaded from below `storageUrl`. A text that is nested too deeply to be
 * parsed is shown as it is.
 */
export function renderMarkdown(text: string, storageUrl: string): string {
  if (isTooDeepMarkdown(text)) return renderPlainText(text);
  try {
    return sanitize(createMarked(storageUrl).parse(text, { async: false }), storageUrl);
  } catch (error) {
    // The stack is exhausted.
    if (error instanceof RangeError) return renderPlainText(text);
    throw error;
  }
}
