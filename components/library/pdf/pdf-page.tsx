"use client";

import { TextLayer, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useRef, useState } from "react";
import styles from "./pdf-page.module.css";

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** 1 shows the whole width of the page, as far as it reads well. */
  zoom: number;
}

const MAX_PIXELS = 12_000_000;
const COMFORTABLE_WIDTH = 760;

/** Draws one page into a canvas, with its words over it for selection and for screen readers. */
async function drawPage(
  { pdf, number, zoom }: PdfPageProps,
  room: number,
  canvas: HTMLCanvasElement,
  words: HTMLElement,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (Math.min(room, COMFORTABLE_WIDTH) / natural.width) * zoom });
  const sharpest = Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height));
  const density = Math.min(window.devicePixelRatio || 1, sharpest);
  if (signal.aborted) return;
  const drawn = document.createElement("canvas");
  drawn.width = Math.floor(viewport.width * density);
  drawn.height = Math.floor(viewport.height * density);
  const drawing = page.render({ canvas: drawn, viewport, transform: [density, 0, 0, density, 0, 0] });
  signal.addEventListener("abort", () => drawing.cancel(), { once: true });
  await drawing.promise;
  if (signal.aborted) return;
  // Drawn apart and shown at once, so that the page never flashes.
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.style.width = `${Math.floor(viewport.width)}px`;
  canvas.getContext("2d")?.drawImage(drawn, 0, 0);
  words.replaceChildren();
  words.style.setProperty("--total-scale-factor", String(viewport.scale));
  await new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport }).render();
}

export function PdfPage({ pdf, number, zoom }: PdfPageProps) {
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const sizes = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  useEffect(() => {
    if (!canvas.current || !words.current || room === 0) return;
    const abort = new AbortController();
    drawPage({ pdf, number, zoom }, room, canvas.current, words.current, abort.signal).catch(
      (error: unknown) => {
        if (!abort.signal.aborted) console.error("A page could not be drawn", error);
      },
    );
    return () => abort.abort();
  }, [pdf, number, zoom, room]);

  useEffect(() => {
    area.current?.scrollTo(0, 0);
  }, [number]);

  return (
    <div ref={area} className={styles.area} tabIndex={0} role="region" aria-label={`Página ${number}`}>
      <div className={styles.page}>
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        <div ref={words} className={styles.words} />
      </div>
    </div>
  );
}
