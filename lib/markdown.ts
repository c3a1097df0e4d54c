import "server-only";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";

const marked = new Marked({ gfm: true, breaks: true });

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "h3",
    "h4",
    "strong",
    "em",
    "del",
    "ul",
    "ol",
    "li",
    "blockquote",
    "a",
    "br",
    "hr",
    "code",
  ],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  // HTML that somebody writes is shown as text, never run and never lost.
  disallowedTagsMode: "recursiveEscape",
  transformTags: {
    // The page has the first two levels of the outline.
    h1: "h3",
    h2: "h3",
    h3: "h4",
    a: sanitizeHtml.simpleTransform("a", { rel: "nofollow noopener ugc", target: "_blank" }),
  },
};

/** Safe HTML of a Markdown text from outside. */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(marked.parse(text, { async: false }), allowed);
}
