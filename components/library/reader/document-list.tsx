"use client";

import dynamic from "next/dynamic";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { BookOpenIcon } from "@/components/ui/later-icons";
import { ProgressBar } from "@/components/ui/progress";
import { findNextBookFile } from "@/lib/library/progress/progress";
import { FINISHED_PERCENT } from "@/lib/library/progress/policy";
import { useFilePercents, usePositions } from "@/components/common/positions/position-context";
import styles from "./document-list.module.css";
import { ReaderLoading } from "./reader-frame";
import { ReaderLayer } from "./reader-layer";
import { useOpenReader } from "./use-open-reader";

export type ReadableDocument = { id: string; title: string; mimeType: string };

interface DocumentListProps {
  documents: readonly [ReadableDocument, ...ReadableDocument[]];
  /** Opens the one to go on with as soon as it is shown. */
  autoOpen?: boolean;
}

const loading = () => <ReaderLoading />;
const EpubReader = dynamic(() => import("@/components/library/epub/epub-reader").then((m) => m.EpubReader), {
  ssr: false,
  loading,
});
const PdfReader = dynamic(() => import("@/components/library/pdf/pdf-reader").then((m) => m.PdfReader), {
  ssr: false,
  loading,
});

const getDocumentFormat = ({ mimeType }: ReadableDocument) =>
  mimeType === "application/pdf" ? "PDF" : "EPUB";

/** "PDF", "PDF · 34 %" or "PDF · leído". */
function formatLabel(document: ReadableDocument, percent: number): string {
  const format = getDocumentFormat(document);
  if (percent === FINISHED_PERCENT) return `${format} · leído`;
  return percent > 0 ? `${format} · ${percent} %` : format;
}

function getReadLabel(percent: number): string {
  if (percent === FINISHED_PERCENT) return "Leer de nuevo";
  return percent > 0 ? "Seguir leyendo" : "Leer";
}

interface DocumentRowProps {
  document: ReadableDocument;
  /** The one to go on with. */
  suggested: boolean;
  /** Opens it as soon as it is shown. */
  autoOpen?: boolean;
}

/** A document and the reader that it opens over the page. */
export function DocumentRow({ document, suggested, autoOpen = false }: DocumentRowProps) {
  const { id, title, mimeType } = document;
  const positions = usePositions();
  const percent = useFilePercents().get(id) ?? 0;
  const { isOpen, isSuggestedOpen, open, close } = useOpenReader();
  const FormatReader = mimeType === "application/pdf" ? PdfReader : EpubReader;

  const openAtOnce = useEffectEvent(() => {
    if (autoOpen) open(id);
  });
  useEffect(() => openAtOnce(), []);

  function closeReader() {
    positions.flush();
    close();
  }

  return (
    <div className={styles.item}>
      <BookOpenIcon size={28} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{title}</b>
          <span className={styles.format}>{formatLabel(document, percent)}</span>
        </p>
        {percent > 0 && <ProgressBar value={percent / FINISHED_PERCENT} label={`Leído de ${title}`} />}
      </div>
      <Button
        variant={suggested ? "primary" : "secondary"}
        className={styles.read}
        aria-haspopup="dialog"
        aria-label={`${getReadLabel(percent)}: ${title}`}
        onClick={() => open(id)}
      >
        {getReadLabel(percent)}
      </Button>
      {(isOpen(id) || (suggested && isSuggestedOpen)) && (
        <ReaderLayer title={title} onClose={closeReader}>
          <FormatReader fileId={id} title={title} />
        </ReaderLayer>
      )}
    </div>
  );
}

/** The documents of a content, to open one at a time. */
export function DocumentList({ documents, autoOpen = false }: DocumentListProps) {
  const positions = usePositions();
  const [suggestedId] = useState(() => {
    const candidates = documents.map((document) => ({
      ...document,
      savedPosition: positions.getPosition(document.id),
    }));
    return findNextBookFile(candidates)?.id;
  });
  return (
    <ul className={styles.list} role="list">
      {documents.map((document) => (
        <li key={document.id}>
          <DocumentRow
            document={document}
            suggested={document.id === suggestedId}
            autoOpen={autoOpen && document.id === suggestedId}
          />
        </li>
      ))}
    </ul>
  );
}
