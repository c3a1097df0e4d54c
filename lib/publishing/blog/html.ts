import "server-only";
import sanitizeHtml from "sanitize-html";

const tags = `p h2 h3 h4 strong b em i del sup sub ul ol li blockquote a br hr code pre
  figure figcaption img table thead tbody tr th td`;

const isOuter = (href: string) => /^https?:/i.test(href);

const linkTo = (href: string): sanitizeHtml.Attributes =>
  isOuter(href) ? { href, rel: "noopener" } : { href };

/** Whether a picture comes from the place that the browser may load pictures of the blog from. */
const isFrom = (origin: string | null, src: string | undefined) =>
  origin !== null && src !== undefined && URL.canParse(src) && new URL(src).origin === origin;

/** The HTML of a post, of which nothing runs and nothing is loaded but pictures of the blog itself. */
export function cleanArticle(html: string, pictureOrigin: string | null): string {
  return sanitizeHtml(html, {
    allowedTags: tags.split(/\s+/),
    allowedAttributes: {
      a: ["href", "rel"],
      img: ["src", "alt", "width", "height", "loading", "decoding"],
      th: ["scope"],
    },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isFrom(pictureOrigin, attribs.src),
    transformTags: {
      // The page has the first level of the outline.
      h1: "h2",
      h5: "h4",
      h6: "h4",
      a: (tagName, { href = "" }) => ({ tagName, attribs: linkTo(href) }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, alt: attribs.alt ?? "", loading: "lazy", decoding: "async" },
      }),
      // What is embedded becomes a link to it, so that it neither runs nor is lost.
      iframe: (_tagName, { src = "" }) => ({
        tagName: "a",
        attribs: linkTo(src),
        text: "Ver el contenido en su página",
      }),
    },
  });
}
