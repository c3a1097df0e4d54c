"use client";

import { useEffect, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { MagnifyingGlassMinusIcon, MagnifyingGlassPlusIcon } from "@/components/ui/later-icons";
import { FINISHED_PERCENT, parsePagePosition } from "@/lib/library/progress/policy";
import { usePositions } from "@/components/common/positions/position-context";
import { useOpenFile } from "@/components/library/reader/use-open-file";
import { ReaderError, ReaderFrame, ReaderLoading } from "@/components/library/reader/reader-frame";
import { usePageKeys, usePageTouch, type PageDirection } from "@/components/library/reader/page-turning";
import { TableOfContents } from "@/components/library/reader/table-of-contents";
import { explainPdfError, openPdf, type OpenPdf } from "./open-pdf";
import { findPageEntry } from "./outline";
import { PdfPage } from "./pdf-page";
import styles from "./pdf-reader.module.css";

interface PdfReaderProps {
  fileId: string;
  title: string;
}

const ZOOM_LEVELS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const FIT_WIDTH_INDEX = ZOOM_LEVELS.indexOf(1);

/** The current page, resumed from and saved to the position store. */
function useSavedPage(fileId: string, pages: number) {
  const positions = usePositions();
  const [page, setPage] = useState(() =>
    Math.min(pages, parsePagePosition(positions.getPosition(fileId)?.position ?? "")),
  );
  const goTo = (newPage: number) => {
    setPage(newPage);
    const percent = Math.round((newPage / pages) * FINISHED_PERCENT);
    positions.record(fileId, { position: String(newPage), percent });
  };
  useEffect(() => {
    // A single page is read as soon as it is shown.
    if (pages === 1) positions.record(fileId, { position: "1", percent: FINISHED_PERCENT });
  }, [positions, fileId, pages]);
  return [page, goTo] as const;
}

const formatPdfProgress = (page: number, pages: number): string =>
  `Página ${page} de ${pages} · ${Math.round((page / pages) * FINISHED_PERCENT)} % del documento`;

function PdfView({ fileId, title, pdf, outline }: PdfReaderProps & OpenPdf) {
  const [page, goTo] = useSavedPage(fileId, pdf.numPages);
  const [zoomIndex, setZoomIndex] = useState<number>(FIT_WIDTH_INDEX);
  const zoom = ZOOM_LEVELS[zoomIndex] ?? 1;
  const canTurn = { previous: page > 1, next: page < pdf.numPages };
  const turn = (direction: PageDirection) => {
    if (canTurn[direction]) goTo(page + (direction === "next" ? 1 : -1));
  };
  usePageKeys(turn);
  const touchProps = usePageTouch((direction) => {
    // A page wider than the screen is panned, not turned.
    if (zoom <= 1) turn(direction);
  });
  const tools = (
    <>
      <IconButton
        label="Alejar"
        icon={<MagnifyingGlassMinusIcon size={22} />}
        disabled={zoomIndex === 0}
        onClick={() => setZoomIndex(zoomIndex - 1)}
      />
      <IconButton
        label="Acercar"
        icon={<MagnifyingGlassPlusIcon size={22} />}
        disabled={zoomIndex === ZOOM_LEVELS.length - 1}
        onClick={() => setZoomIndex(zoomIndex + 1)}
      />
    </>
  );
  const chapter = findPageEntry(outline, page);
  const renderContents = (close: () => void) => (
    <TableOfContents
      entries={outline}
      current={chapter}
      onSelect={(entry) => {
        goTo(entry.page);
        close();
      }}
    />
  );
  return (
    <ReaderFrame
      fileId={fileId}
      title={title}
      tools={tools}
      renderContents={outline.length > 0 ? renderContents : undefined}
      chapter={chapter?.title}
      progress={formatPdfProgress(page, pdf.numPages)}
      canTurn={canTurn}
      onTurn={turn}
    >
      <div className={styles.sheet} {...touchProps}>
        <PdfPage pdf={pdf} number={page} zoom={zoom} goToPage={goTo} />
      </div>
    </ReaderFrame>
  );
}

export function PdfReader({ fileId, title }: PdfReaderProps) {
  const { file, retry } = useOpenFile(fileId, openPdf, explainPdfError);
  if (file.status === "loading") return <ReaderLoading title={title} />;
  if (file.status === "failed")
    return <ReaderError fileId={fileId} title={title} reason={file.reason} onRetry={retry} />;
  return <PdfView fileId={fileId} title={title} {...file.value} />;
}
