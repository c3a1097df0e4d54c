import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from "prosemirror-model";
import { parsePictureKey } from "@/lib/platform/text/markdown-syntax";

// The constructs of Markdown that the editor shows as formatted text. Everything else stays Markdown: see `readMarkdown`.

/** Only our own pictures can be in a text. */
function readPicture(element: HTMLElement): { key: string; alt: string } | false {
  const key = element.dataset.picture ?? element.getAttribute("src") ?? "";
  return parsePictureKey(key) ? { key, alt: element.getAttribute("alt") ?? "" } : false;
}

const nodes = {
  doc: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    parseDOM: [{ tag: "p" }],
    toDOM: () => ["p", 0],
  },
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  heading: {
    attrs: { level: { default: 2 } },
    content: "text*",
    group: "block",
    defining: true,
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  code_block: {
    attrs: { language: { default: "" } },
    content: "text*",
    marks: "",
    group: "block",
    code: true,
    defining: true,
    parseDOM: [
      {
        tag: "pre",
        preserveWhitespace: "full",
        getAttrs: (element) => ({
          language: element.querySelector("code")?.className.replace(/^language-/, "") ?? "",
        }),
      },
    ],
    toDOM: () => ["pre", ["code", 0]],
  },
  ordered_list: {
    attrs: { start: { default: 1 }, tight: { default: true } },
    content: "list_item+",
    group: "block",
    parseDOM: [
      {
        tag: "ol",
        getAttrs: (element) => ({
          start: Number(element.getAttribute("start") ?? 1),
          tight: isTight(element),
        }),
      },
    ],
    toDOM: ({ attrs }) => ["ol", attrs.start === 1 ? {} : { start: attrs.start }, 0],
  },
  bullet_list: {
    attrs: { tight: { default: true } },
    content: "list_item+",
    group: "block",
    parseDOM: [{ tag: "ul", getAttrs: (element) => ({ tight: isTight(element) }) }],
    toDOM: () => ["ul", 0],
  },
  list_item: {
    content: "paragraph block*",
    defining: true,
    parseDOM: [{ tag: "li" }],
    toDOM: () => ["li", 0],
  },
  text: { group: "inline" },
  picture: {
    inline: true,
    group: "inline",
    attrs: { key: {}, alt: { default: "" } },
    draggable: true,
    // Without an address, which would be requested. The view of the editor has one.
    parseDOM: [{ tag: "img", getAttrs: readPicture }],
    toDOM: ({ attrs }) => ["img", { "data-picture": String(attrs.key), alt: String(attrs.alt) }],
  },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} satisfies Record<string, NodeSpec>;

/** Markdown puts a blank line between the items of a list that is not tight. */
const isTight = (list: HTMLElement) => !list.querySelector(":scope > li > p");

/** Reads a style of pasted HTML, which `renameStyles` has turned into data. */
const hasStyle = (pattern: RegExp) => (element: HTMLElement) =>
  pattern.test(element.dataset.style ?? "") && null;

const SAFE_HREF = /^(https?:|mailto:)/i;

const marks = {
  link: {
    attrs: { href: {}, title: { default: "" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (element) => ({
          href: element.getAttribute("href"),
          title: element.getAttribute("title") ?? "",
        }),
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      "a",
      SAFE_HREF.test(String(attrs.href)) ? { href: String(attrs.href) } : {},
      0,
    ],
  },
  strong: {
    parseDOM: [
      { tag: "strong" },
      // Google Docs wraps what it copies in a `<b>` that is not bold.
      { tag: "b", getAttrs: (element) => !/font-weight:\s*normal/.test(element.dataset.style ?? "") && null },
      { tag: "[data-style]", consuming: false, getAttrs: hasStyle(/font-weight:\s*(bold|[6-9]00)/) },
    ],
    toDOM: () => ["strong", 0],
  },
  em: {
    parseDOM: [
      { tag: "em" },
      { tag: "i" },
      { tag: "[data-style]", consuming: false, getAttrs: hasStyle(/font-style:\s*italic/) },
    ],
    toDOM: () => ["em", 0],
  },
  strike: {
    parseDOM: [{ tag: "del" }, { tag: "s" }],
    toDOM: () => ["del", 0],
  },
  code: { excludes: "", code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
} satisfies Record<string, MarkSpec>;

export const richTextSchema = new Schema({ nodes, marks });
