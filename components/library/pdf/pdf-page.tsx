"use client";

import { TextLayer, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import styles from "./pdf-page.module.css";

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** 1-based. */
  number: number;
  /** 1 fits the page to the available width, up to `MAX_PAGE_WIDTH`. */
  zoom: number;
}

const MAX_CANVAS_PIXELS = 12_000_000;
const MAX_PAGE_WIDTH = 760;

interface RenderPageOptions extends PdfPageProps {
  availableWidth: number;
  canvas: HTMLCanvasElement;
  textLayer: HTMLElement;
  signal: AbortSignal;
}

/** Draws a page into a canvas, below a text layer for selection and screen readers. */
async function renderPage(options: RenderPageOptions): Promise<void> {
  const { pdf, number, zoom, availableWidth, canvas, textLayer, signal } = options;
  const page = await pdf.getPage(number);
  const { width: naturalWidth } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({
    scale: (Math.min(availableWidth, MAX_PAGE_WIDTH) / naturalWidth) * zoom,
  });
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
  const [availableWidth, setAvailableWidth] = useState(0);

  useEffect(() => {
    const element = areaRef.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) =>
      setAvailableWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const canvas = canvasRef.current;
    const textLayer = textLayerRef.current;
    if (!canvas || !textLayer || availableWidth === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const rendering = renderPage({ pdf, number, zoom, availableWidth, canvas, textLayer, signal });
    rendering.catch((error: unknown) => {
      if (!signal.aborted) console.error("A page could not be drawn", error);
    });
    return () => controller.abort();
  }, [pdf, number, zoom, availableWidth]);

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
