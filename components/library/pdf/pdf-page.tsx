"use client";

import { TextLayer, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import styles from "./pdf-page.module.css";

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** 1-based. */
  number: number;
  /** 1 shows the whole page where that is legible, else fits it to the available width. */
  zoom: number;
}

type Size = { width: number; height: number };

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

interface RenderPageOptions extends PdfPageProps {
  area: Size;
  canvas: HTMLCanvasElement;
  textLayer: HTMLElement;
  signal: AbortSignal;
}

/** Draws a page into a canvas, below a text layer for selection and screen readers. */
async function renderPage(options: RenderPageOptions): Promise<void> {
  const { pdf, number, zoom, area, canvas, textLayer, signal } = options;
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: fitPage(page.getViewport({ scale: 1 }), area) * zoom });
  const maxDensity = Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height));
  const density = Math.min(window.devicePixelRatio || 1, maxDensity);
  if (signal.aborted) return;
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
  if (signal.aborted) return;
  // Copied when complete, so that the visible canvas never flashes.
  canvas.width = offscreenCanvas.width;
  canvas.height = offscreenCanvas.height;
  canvas.style.width = `${Math.floor(viewport.width)}px`;
  canvas.getContext("2d")?.drawImage(offscreenCanvas, 0, 0);
  textLayer.replaceChildren();
  textLayer.style.setProperty("--total-scale-factor", String(viewport.scale));
  await new TextLayer({
    textContentSource: page.streamTextContent(),
    container: textLayer,
    viewport,
  }).render();
}

export function PdfPage({ pdf, number, zoom }: PdfPageProps) {
  const areaRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const textLayerRef = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<Size>({ width: 0, height: 0 });

  useEffect(() => {
    const element = areaRef.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setArea({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const canvas = canvasRef.current;
    const textLayer = textLayerRef.current;
    if (!canvas || !textLayer || area.width === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const rendering = renderPage({ pdf, number, zoom, area, canvas, textLayer, signal });
    rendering.catch((error: unknown) => {
      if (!signal.aborted) console.error("A page could not be drawn", error);
    });
    return () => controller.abort();
  }, [pdf, number, zoom, area]);

  useEffect(() => {
    areaRef.current?.scrollTo(0, 0);
  }, [number]);

  return (
    <div ref={areaRef} className={styles.area} tabIndex={0} role="region" aria-label={`Página ${number}`}>
      <div className={styles.page}>
        <canvas ref={canvasRef} className={styles.canvas} aria-hidden="true" />
        <div ref={textLayerRef} className={styles.words} />
      </div>
    </div>
  );
}
