import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { renderLinks, type GoToPage } from "./link-layer";

export type Size = { width: number; height: number };

/** The layers of a page, one above the other. */
export interface PageLayers {
  canvas: HTMLCanvasElement;
  /** Transparent, for selection and screen readers. */
  words: HTMLDivElement;
  links: HTMLDivElement;
}

interface RenderPageOptions {
  pdf: PDFDocumentProxy;
  /** 1-based. */
  number: number;
  /** 1 shows the whole page where that is legible, else fits it to the available width. */
  zoom: number;
  area: Size;
  layers: PageLayers;
  goToPage: GoToPage;
  /** Called when the page can be seen; its words and links follow. */
  onDrawn: () => void;
  signal: AbortSignal;
}

const MAX_CANVAS_PIXELS = 12_000_000;
const MAX_PAGE_WIDTH = 760;
/** A whole page narrower than this would be hard to read. */
const MIN_WHOLE_PAGE_WIDTH = 480;

function fitPage(page: Size, area: Size): number {
  const widthScale = Math.min(area.width, MAX_PAGE_WIDTH) / page.width;
  const heightScale = area.height / page.height;
  const isLegible = heightScale * page.width >= MIN_WHOLE_PAGE_WIDTH;
  return isLegible ? Math.min(widthScale, heightScale) : widthScale;
}

/** Pictures that pdf.js cannot decode are left out without an error. */
const lacksPicture = (page: PDFPageProxy): boolean =>
  [...page.objs].some(([id, data]) => String(id).startsWith("img_") && !data);

/** Draws a page with its words and links. Returns "incomplete" if a picture of it could not be drawn. */
export async function renderPage(options: RenderPageOptions): Promise<"complete" | "incomplete" | "aborted"> {
  const { pdf, number, zoom, area, layers, goToPage, onDrawn, signal } = options;
  const { canvas, words, links } = layers;
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: fitPage(page.getViewport({ scale: 1 }), area) * zoom });
  const maxDensity = Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height));
  const density = Math.min(window.devicePixelRatio || 1, maxDensity);
  if (signal.aborted) return "aborted";
  const offscreenCanvas = document.createElement("canvas");
  offscreenCanvas.width = Math.floor(viewport.width * density);
  offscreenCanvas.height = Math.floor(viewport.height * density);
  const renderTask = page.render({
    canvas: offscreenCanvas,
    viewport,
    transform: [density, 0, 0, density, 0, 0],
  });
  signal.addEventListener("abort", () => renderTask.cancel(), { once: true });
  await renderTask.promise;
  if (signal.aborted) return "aborted";
  // Copied when complete, so that the visible canvas never flashes.
  canvas.width = offscreenCanvas.width;
  canvas.height = offscreenCanvas.height;
  canvas.style.width = `${Math.floor(viewport.width)}px`;
  canvas.getContext("2d")?.drawImage(offscreenCanvas, 0, 0);
  onDrawn();
  words.replaceChildren();
  words.parentElement?.style.setProperty("--total-scale-factor", String(viewport.scale));
  await new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  }).render();
  if (signal.aborted) return "aborted";
  await renderLinks({ pdf, page, viewport, container: links, goToPage });
  return lacksPicture(page) ? "incomplete" : "complete";
}
