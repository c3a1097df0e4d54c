"use client";

import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { MagnifyingGlassMinusIcon, MagnifyingGlassPlusIcon } from "@/components/ui/icons";
import { FINISHED, pageOf } from "@/lib/library/progress/schema";
import { usePlaces } from "../positions/position-context";
import { useOpenFile } from "../reader/use-open-file";
import { ReaderFailed, ReaderFrame, ReaderLoading } from "../reader/reader-frame";
import { useArrowKeys, useSwipe, type Turn } from "../reader/page-turning";
import { openPdf } from "./open-pdf";
import { PdfPage } from "./pdf-page";
import styles from "./pdf-reader.module.css";

interface PdfReaderProps {
  fileId: string;
  title: string;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const WHOLE_WIDTH = ZOOMS.indexOf(1);

/** The page that is being read; it begins where it was left. */
function useKeptPage(fileId: string, pages: number) {
  const places = usePlaces();
  const [page, setPage] = useState(() => Math.min(pages, pageOf(places.placeOf(fileId)?.position ?? "")));
  const goTo = (to: number) => {
    setPage(to);
    places.note(fileId, { position: String(to), percent: Math.round((to / pages) * FINISHED) });
  };
  useEffect(() => {
    // One page is read as soon as it is seen.
    if (pages === 1) places.note(fileId, { position: "1", percent: FINISHED });
  }, [places, fileId, pages]);
  return [page, goTo] as const;
}

function OpenPdf({ fileId, title, pdf }: PdfReaderProps & { pdf: PDFDocumentProxy }) {
  const [page, goTo] = useKeptPage(fileId, pdf.numPages);
  const [step, setStep] = useState<number>(WHOLE_WIDTH);
  const zoom = ZOOMS[step] ?? 1;
  const canTurn = { previous: page > 1, next: page < pdf.numPages };
  const turn = (way: Turn) => {
    if (canTurn[way]) goTo(page + (way === "next" ? 1 : -1));
  };
  useArrowKeys(turn);
  const swipe = useSwipe((way) => {
    // A page that is wider than its room is moved by the finger, not turned.
    if (zoom <= 1) turn(way);
  });
  const tools = (
    <>
      <IconButton
        label="Alejar"
        icon={<MagnifyingGlassMinusIcon size={22} />}
        disabled={step === 0}
        onClick={() => setStep(step - 1)}
      />
      <IconButton
        label="Acercar"
        icon={<MagnifyingGlassPlusIcon size={22} />}
        disabled={step === ZOOMS.length - 1}
        onClick={() => setStep(step + 1)}
      />
    </>
  );
  return (
    <ReaderFrame
      fileId={fileId}
      title={title}
      tools={tools}
      progress={`Página ${page} de ${pdf.numPages}`}
      canTurn={canTurn}
      onTurn={turn}
    >
      <div className={styles.sheet} {...swipe}>
        <PdfPage pdf={pdf} number={page} zoom={zoom} />
      </div>
    </ReaderFrame>
  );
}

/** Reads a PDF page by page. */
export function PdfReader({ fileId, title }: PdfReaderProps) {
  const { file, retry } = useOpenFile(fileId, openPdf);
  if (file.status === "loading") return <ReaderLoading title={title} />;
  if (file.status === "failed") return <ReaderFailed fileId={fileId} title={title} onRetry={retry} />;
  return <OpenPdf fileId={fileId} title={title} pdf={file.value} />;
}
