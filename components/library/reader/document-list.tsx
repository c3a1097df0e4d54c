"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { BookOpenIcon } from "@/components/ui/icons";
import { findNextBookFile } from "@/lib/library/progress/progress";
import { FINISHED_PERCENT } from "@/lib/library/progress/schema";
import { useFilePercents, usePositions } from "@/components/library/positions/position-context";
import styles from "./document-list.module.css";
import { ReaderLoading } from "./reader-frame";

export type ReadableDocument = { id: string; title: string; mimeType: string };

interface DocumentListProps {
  documents: readonly [ReadableDocument, ...ReadableDocument[]];
  /** Opens the document in progress, or the first: for e-books. */
  autoOpen: boolean;
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

export function DocumentReader({ id, title, mimeType }: ReadableDocument) {
  const FormatReader = mimeType === "application/pdf" ? PdfReader : EpubReader;
  return <FormatReader key={id} fileId={id} title={title} />;
}

/** The open document, below a list if there are several. */
export function DocumentList({ documents, autoOpen }: DocumentListProps) {
  const positions = usePositions();
  const percents = useFilePercents();
  const [current, setCurrent] = useState(() => {
    const candidates = documents.map((document) => ({
      ...document,
      savedPosition: positions.getPosition(document.id),
    }));
    const id = autoOpen ? findNextBookFile(candidates)?.id : undefined;
    return documents.find((document) => document.id === id) ?? null;
  });
  if (documents.length === 1 && current) return <DocumentReader {...current} />;
  return (
    <div className={styles.documents}>
      <ul className={styles.list} role="list">
        {documents.map((document) => (
          <li key={document.id} className={cx(styles.item, document === current && styles.current)}>
            <BookOpenIcon size={24} className={styles.icon} />
            <p className={styles.name}>
              <b className={styles.title}>{document.title}</b>
              <span className={styles.format}>{formatLabel(document, percents.get(document.id) ?? 0)}</span>
            </p>
            <Button
              variant="secondary"
              size="s"
              aria-label={`Leer ${document.title}`}
              aria-current={document === current || undefined}
              disabled={document === current}
              onClick={() => setCurrent(document)}
            >
              {document === current ? "Leyendo" : "Leer"}
            </Button>
          </li>
        ))}
      </ul>
      {current && <DocumentReader {...current} />}
    </div>
  );
}
