import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { escapeMarkup } from "./escape";
import { MARKDOWN_SYNTAX } from "./markdown-syntax";

const marked = new Marked({
  ...MARKDOWN_SYNTAX,
  renderer: {
    // HTML is shown as text, images are replaced by their alternative text.
    html: ({ text }) => escapeMarkup(text),
    image: ({ text }) => escapeMarkup(text),
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
  },
});

const ALLOWED_TAGS = "p h3 h4 strong em del ul ol li blockquote a br hr code pre table thead tbody tr th td";

const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS.split(" "),
  allowedAttributes: { a: ["href", "rel", "target"] },
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

export function renderMarkdown(text: string): string {
  return sanitizeHtml(marked.parse(text, { async: false }), SANITIZE_OPTIONS);
}
