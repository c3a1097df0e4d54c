import type { ReadingDirection } from "@/components/library/reader/page-turning";
import type { ReadingTheme } from "@/components/library/reader/reading-settings";
import type { FrameFont } from "./reading-fonts";
import type { BookSection } from "./section";

/** Allows what a section brings along from its archive, and nothing of the site or of other hosts. */
const FRAME_POLICY =
  "default-src 'none'; img-src blob: data:; style-src 'unsafe-inline' blob:; font-src blob: data:; media-src blob: data:; base-uri 'none'; form-action 'none'";

/** The initial document of the reader's iframe. */
export const FRAME_DOCUMENT = `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><style id="reader"></style></head><body></body></html>`;

const TWO_COLUMN_MIN_WIDTH = 820;
const COLUMN_GAP = 64;

/** Columns per page and their width in pixels. */
type Columns = { count: number; width: number };

/** Appearance of the text chosen by the reader. */
export interface ReadingStyle {
  fontPercent: number;
  font: FrameFont;
  /** The chosen theme; null follows the device. */
  theme: ReadingTheme | null;
}

const getColumns = (pageWidth: number, fontPercent: number): Columns => {
  const count = pageWidth >= (TWO_COLUMN_MIN_WIDTH * Math.max(100, fontPercent)) / 100 ? 2 : 1;
  return { count, width: (pageWidth - COLUMN_GAP * (count - 1)) / count };
};

const COLOR_TOKENS = { background: "--surface", ink: "--ink", body: "--body", link: "--clay" } as const;

// Backgrounds and colours of a book are meant for white paper.
const PLAIN_COLORS = `body *:not(a, svg, svg *) { color: inherit !important; background-color: transparent !important; }`;

function getThemeCss(theme: ReadingTheme | null): string {
  if (theme === null) {
    return `:root { color-scheme: light dark; } @media (prefers-color-scheme: dark) { ${PLAIN_COLORS} }`;
  }
  if (theme === "light") return ":root { color-scheme: light; }";
  return `:root { color-scheme: ${theme === "night" ? "dark" : "light"}; } ${PLAIN_COLORS}`;
}

const getFontCss = ({ family, faces }: FrameFont): string =>
  family === null
    ? ""
    : `${faces} body, body *:not(pre, pre *, code, kbd, samp, math, math *, svg, svg *) { font-family: ${family} !important; }`;

// A cover, for instance.
const PICTURE_CSS = `
    body { display: grid !important; place-content: center !important; justify-items: center !important; text-align: center !important; }
    img, svg { max-height: 98vh !important; }`;

function isPicture({ body }: Document): boolean {
  const pictures = body.querySelectorAll("img, svg");
  // A drawing may contain words.
  return pictures.length === 1 && body.textContent.trim() === pictures[0]?.textContent.trim();
}

function getReaderCss(document: Document, { count, width }: Columns, style: ReadingStyle): string {
  // The theme of the reader sets the tokens on an ancestor of the frame.
  const themedElement = document.defaultView?.frameElement ?? window.document.documentElement;
  const tokens = getComputedStyle(themedElement);
  const token = (name: keyof typeof COLOR_TOKENS) => tokens.getPropertyValue(COLOR_TOKENS[name]);
  return `
    ${getFontCss(style.font)}
    html {
      height: 100% !important; overflow: hidden !important; overscroll-behavior: none; touch-action: pan-y pinch-zoom;
      background: ${token("background")} !important; font-size: ${style.fontPercent}% !important;
    }
    html, body {
      width: auto !important; min-width: 0 !important; max-width: none !important; min-height: 0 !important;
      max-height: none !important; margin: 0 !important; padding: 0 !important; border: 0 !important;
      position: static !important; float: none !important; writing-mode: horizontal-tb !important;
    }
    body {
      display: block !important; box-sizing: border-box !important; height: 100% !important; overflow: visible !important;
      column-fill: auto !important; column-count: ${count} !important; column-width: ${width}px !important;
      column-gap: ${COLUMN_GAP}px !important; background: none !important; color: ${token("body")} !important;
      font: 1.125rem/1.65 Georgia, "Iowan Old Style", serif; overflow-wrap: break-word; hyphens: auto;
    }
    h1, h2, h3, h4 { break-after: avoid; line-height: 1.25; color: ${token("ink")}; }
    p { orphans: 2; widows: 2; }
    a { color: ${token("link")} !important; }
    img, svg, video { max-width: 100% !important; max-height: 88vh !important; break-inside: avoid; object-fit: contain; }
    audio { display: block; width: 100%; max-width: 28rem; margin-block: 1rem; break-inside: avoid; }
    pre, table { max-width: 100%; white-space: pre-wrap; }
    table[data-wide] :is(td, th) { overflow-wrap: anywhere; min-width: 0 !important; width: auto !important; padding: 0.1em !important; }
    :focus-visible { outline: 2px solid ${token("link")}; outline-offset: 2px; }
    ${isPicture(document) ? PICTURE_CSS : ""}
    ${getThemeCss(style.theme)}`;
}

const setReaderStyle = (document: Document, css: string) => {
  const style = document.getElementById("reader");
  if (style && style.textContent !== css) style.textContent = css;
};

/** Waits until style sheets are loaded, without letting them apply. Returns a function that exchanges the former ones for them. */
async function loadStyles(document: Document, sheets: readonly Element[]): Promise<() => void> {
  const former = [...document.head.querySelectorAll("[data-book]")];
  const added = sheets.map((sheet) => {
    const element = document.adoptNode(sheet);
    const media = element.getAttribute("media");
    const loaded = new Promise((resolve) => {
      element.addEventListener("load", resolve);
      element.addEventListener("error", resolve);
    });
    element.setAttribute("data-book", "");
    element.setAttribute("media", "not all");
    document.getElementById("reader")?.before(element);
    return { element, media, loaded };
  });
  await Promise.all(added.map(({ loaded }) => loaded));
  return () => {
    for (const element of former) element.remove();
    for (const { element, media } of added) {
      if (media === null) element.removeAttribute("media");
      else element.setAttribute("media", media);
    }
  };
}

/** Lets what is placed on a page of a fixed size run with the text: at its place it would lie on other words, or on no page. */
function releasePlaced({ body, defaultView }: Document): void {
  for (const element of body.querySelectorAll<HTMLElement>("*")) {
    const position = defaultView?.getComputedStyle(element).position ?? "";
    if (/^(?:absolute|fixed|sticky)$/.test(position))
      element.style.setProperty("position", "static", "important");
  }
}

/** Replaces what the frame shows once the style sheets of the section are loaded, unless `isCurrent` then returns false. */
export async function fillFrame(
  document: Document,
  section: BookSection,
  isCurrent: () => boolean,
): Promise<boolean> {
  const exchangeStyles = await loadStyles(document, section.head);
  if (!isCurrent()) return false;
  exchangeStyles();
  const { documentElement: root } = document;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  for (const [name, value] of Object.entries(section.root)) root.setAttribute(name, value);
  document.body.replaceWith(document.adoptNode(section.body));
  releasePlaced(document);
  // The parser has loaded those with an address already, and nobody has heard of their errors.
  document.body.querySelectorAll<HTMLMediaElement>("audio, video").forEach((media) => media.load());
  return true;
}

/** Lets words break in tables that do not fit a column, so that none ends up behind the next one. */
function narrowTables(document: Document, columnWidth: number): void {
  const tables = [...document.body.querySelectorAll<HTMLElement>("table")];
  for (const table of tables) table.removeAttribute("data-wide");
  // Each part of a table that goes on in the next column has a box of its own.
  const wide = tables.filter((table) =>
    [...table.getClientRects()].some(({ width }) => width > columnWidth + 1),
  );
  for (const table of wide) table.setAttribute("data-wide", "");
}

/** Lays the section out in pages and returns their number. */
export function paginate(document: Document, style: ReadingStyle): number {
  const columns = getColumns(document.documentElement.clientWidth, style.fontPercent);
  setReaderStyle(document, getReaderCss(document, columns, style));
  narrowTables(document, columns.width);
  if (isPicture(document)) return 1;
  const count = Math.round((document.body.scrollWidth + COLUMN_GAP) / (columns.width + COLUMN_GAP));
  return Math.max(1, Math.ceil(count / columns.count));
}

const getPageStep = (document: Document) => document.documentElement.clientWidth + COLUMN_GAP;

/** The direction of lines and, with them, of columns. */
export const getTextDirection = ({ body, defaultView }: Document): ReadingDirection =>
  defaultView?.getComputedStyle(body).direction === "rtl" ? "rtl" : "ltr";

export function showPage(document: Document, page: number): void {
  // Browsers scroll to a focused element even where overflow is hidden.
  document.documentElement.scrollTo(0, 0);
  const shift = page * getPageStep(document);
  document.body.style.translate = `${getTextDirection(document) === "rtl" ? shift : -shift}px 0`;
}

export function getElementPage(document: Document, element: Element): number {
  const text = document.body.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const distance = getTextDirection(document) === "rtl" ? text.right - box.right : box.left - text.left;
  return Math.max(0, Math.floor((distance + 1) / getPageStep(document)));
}
