"use client";

import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { SheetPlaceholder } from "@/components/library/reader/reader-frame";
import type { GoToPage } from "./link-layer";
import styles from "./pdf-page.module.css";
import { renderPage, type Size } from "./render-page";

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** 1-based. */
  number: number;
  /** 1 shows the whole page where that is legible, else fits it to the available width. */
  zoom: number;
  goToPage: GoToPage;
}

const FAULTS = {
  failed: "No hemos podido dibujar esta página. Descarga el documento para verla en otro programa.",
  incomplete: "Falta alguna imagen de esta página. Descarga el documento para verla en otro programa.",
};

/** The fault of a page that could not be drawn, or not completely. */
type PageFault = { number: number; kind: keyof typeof FAULTS };

function useSize(ref: React.RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

export function PdfPage({ pdf, number, zoom, goToPage }: PdfPageProps) {
  const areaRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const wordsRef = useRef<HTMLDivElement>(null);
  const linksRef = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [fault, setFault] = useState<PageFault | null>(null);
  const area = useSize(areaRef);
  const followLink = useEffectEvent(goToPage);

  useEffect(() => {
    const [canvas, words, links] = [canvasRef.current, wordsRef.current, linksRef.current];
    if (!canvas || !words || !links || area.width === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const layers = { canvas, words, links };
    const goToPage = (page: number) => followLink(page);
    const onDrawn = () => setDrawn(true);
    renderPage({ pdf, number, zoom, area, layers, goToPage, onDrawn, signal }).then(
      (result) => {
        if (result !== "aborted") setFault(result === "incomplete" ? { number, kind: "incomplete" } : null);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        console.error("A page could not be drawn", error);
        // The page before it must not pass for this one.
        canvas.width = 0;
        words.replaceChildren();
        links.replaceChildren();
        setFault({ number, kind: "failed" });
      },
    );
    return () => controller.abort();
  }, [pdf, number, zoom, area]);

  useEffect(() => {
    areaRef.current?.scrollTo(0, 0);
  }, [number]);

  const isWaiting = !isDrawn && fault?.number !== number;
  return (
    <div
      ref={areaRef}
      className={styles.area}
      tabIndex={0}
      role="region"
      aria-label={`Página ${number}`}
      aria-busy={isWaiting}
    >
      {isWaiting && (
        <div className={styles.placeholder}>
          <SheetPlaceholder />
        </div>
      )}
      {fault?.number === number && (
        <p role="alert" className={styles.fault}>
          {FAULTS[fault.kind]}
        </p>
      )}
      <div className={styles.page} hidden={!isDrawn}>
        <canvas ref={canvasRef} className={styles.canvas} aria-hidden="true" />
        <div ref={wordsRef} className={styles.words} />
        <div ref={linksRef} className={styles.links} />
      </div>
    </div>
  );
}
