import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // HTML that somebody writes is shown as text, never run and never lost; a picture is its description.
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
  },
});

const tags = "p h3 h4 strong em del ul ol li blockquote a br hr code pre table thead tbody tr th td";

// Whatever the renderer above let through, only these tags reach a page.
const allowed: sanitizeHtml.IOptions = {
  allowedTags: tags.split(" "),
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    // The page has the first two levels of the outline.
    h1: "h3",
    h2: "h3",
    h3: "h4",
    h5: "h4",
    h6: "h4",
    a: sanitizeHtml.simpleTransform("a", { rel: "nofollow noopener ugc", target: "_blank" }),
  },
};

/** Safe HTML of a Markdown text from outside. */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(marked.parse(text, { async: false }), allowed);
}
