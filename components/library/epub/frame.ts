import type { Section } from "./section";

/** The empty document of the reader's frame; texts are put into it one after another. */
export const FRAME_DOCUMENT =
  '<!doctype html><html><head><meta charset="utf-8"><style id="book"></style><style id="reader"></style></head><body></body></html>';

const TWO_PAGES_FROM = 820;
const GAP = 64;

/** How the text is cut: columns of a width, so many to a page. */
type Columns = { count: number; width: number };

const columnsIn = (width: number): Columns => {
  const count = width >= TWO_PAGES_FROM ? 2 : 1;
  return { count, width: (width - GAP * (count - 1)) / count };
};

const TOKENS = { paper: "--surface", ink: "--ink", body: "--body", link: "--clay" } as const;

function readerCss({ count, width }: Columns, fontPercent: number): string {
  const page = getComputedStyle(window.document.documentElement);
  const token = (name: keyof typeof TOKENS) => page.getPropertyValue(TOKENS[name]);
  return `
    :root { color-scheme: light dark; }
    html { height: 100%; margin: 0; overflow: hidden; overscroll-behavior: none; touch-action: pan-y pinch-zoom; background: ${token("paper")} !important; font-size: ${fontPercent}%; }
    body {
      box-sizing: border-box !important; width: auto !important; max-width: none !important; height: 100% !important;
      margin: 0 !important; padding: 0 !important; column-fill: auto !important; column-count: ${count} !important;
      column-width: ${width}px !important; column-gap: ${GAP}px !important; background: none !important;
      color: ${token("body")}; font: 1.125rem/1.65 Georgia, "Iowan Old Style", serif; overflow-wrap: break-word;
      hyphens: auto;
    }
    h1, h2, h3, h4 { break-after: avoid; line-height: 1.25; color: ${token("ink")}; }
    p { orphans: 2; widows: 2; }
    a { color: ${token("link")} !important; }
    img, svg { max-width: 100% !important; max-height: 88vh !important; break-inside: avoid; object-fit: contain; }
    pre, table { max-width: 100%; white-space: pre-wrap; }
    :focus-visible { outline: 2px solid ${token("link")}; outline-offset: 2px; }
    @media (prefers-color-scheme: dark) {
      body *:not(a, svg, svg *) { color: inherit !important; background-color: transparent !important; }
    }`;
}

const setStyle = (document: Document, id: string, css: string) => {
  const style = document.getElementById(id);
  if (style && style.textContent !== css) style.textContent = css;
};

/** Puts a text into the frame. */
export function fillFrame(document: Document, section: Section): void {
  setStyle(document, "book", section.styles);
  document.documentElement.lang = section.lang ?? "es";
  document.body.replaceChildren(...section.body.map((node) => document.adoptNode(node)));
}

/** Cuts the text into pages and returns how many there are. */
export function layOut(document: Document, fontPercent: number): number {
  const columns = columnsIn(document.documentElement.clientWidth);
  setStyle(document, "reader", readerCss(columns, fontPercent));
  const count = Math.round((document.body.scrollWidth + GAP) / (columns.width + GAP));
  return Math.max(1, Math.ceil(count / columns.count));
}

const pageStep = (document: Document) => document.documentElement.clientWidth + GAP;

/** Shows one page of the text. */
export function showPage(document: Document, page: number): void {
  // A browser scrolls to what gets the focus, even where nothing scrolls.
  document.documentElement.scrollTo(0, 0);
  document.body.style.translate = `${-page * pageStep(document)}px 0`;
}

/** The page on which an element stands. */
export function pageOf(document: Document, element: Element): number {
  const start = document.body.getBoundingClientRect().left;
  return Math.max(0, Math.floor((element.getBoundingClientRect().left - start + 1) / pageStep(document)));
}
