import "server-only";
import sanitizeHtml from "sanitize-html";

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
