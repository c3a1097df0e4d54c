import "server-only";
import sanitizeHtml from "sanitize-html";
import { slugify } from "@/lib/platform/text/slug";
import type { ArticleHeading } from "./schema";

const ALLOWED_TAGS = `p h2 h3 h4 strong b em i del sup sub ul ol li blockquote a br hr code pre
  figure figcaption img table thead tbody tr th td`;

const isExternal = (href: string) => /^https?:/i.test(href);

const toLinkAttributes = (href: string): sanitizeHtml.Attributes =>
  isExternal(href) ? { href, rel: "noopener" } : { href };

/** The Content-Security-Policy allows blog images from this origin only. */
const hasOrigin = (origin: string | null, src: string | undefined) =>
  origin !== null && src !== undefined && URL.canParse(src) && new URL(src).origin === origin;

/** Sanitises the HTML of a post: no scripts or embeds, and images only from the blog itself. */
export function sanitizeArticle(html: string, imageOrigin: string | null): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS.split(/\s+/),
    allowedAttributes: {
      a: ["href", "rel"],
      img: ["src", "alt", "width", "height", "loading", "decoding"],
      th: ["scope"],
    },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !hasOrigin(imageOrigin, attribs.src),
    transformTags: {
      // The post title is the page's only h1.
      h1: "h2",
      h5: "h4",
      h6: "h4",
      a: (tagName, { href = "" }) => ({ tagName, attribs: toLinkAttributes(href) }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, alt: attribs.alt ?? "", loading: "lazy", decoding: "async" },
      }),
      // Embeds become links.
      iframe: (_tagName, { src = "" }) => ({
        tagName: "a",
        attribs: toLinkAttributes(src),
        text: "Ver el contenido en su página",
      }),
    },
  });
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const toText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

/** Gives the second-level headings of sanitised HTML an id each, and lists them. */
export function anchorHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = [];
  const anchored = html.replace(/<h2>(.*?)<\/h2>/gs, (_match, content: string) => {
    const title = toText(content);
    const base = `s-${slugify(title)}`;
    const isTaken = headings.some(({ id }) => id === base);
    const id = isTaken ? `${base}-${headings.length + 1}` : base;
    headings.push({ id, title });
    return `<h2 id="${id}">${content}</h2>`;
  });
  return { html: anchored, headings };
}
