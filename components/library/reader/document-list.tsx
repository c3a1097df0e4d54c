"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { BookOpenIcon } from "@/components/ui/icons";
import { bookToGoOnWith } from "@/lib/library/progress/progress";
import { FINISHED } from "@/lib/library/progress/schema";
import { usePercents, usePlaces } from "../positions/position-context";
import styles from "./document-list.module.css";
import { ReaderLoading } from "./reader-frame";

export type ReadableDocument = { id: string; title: string; mimeType: string };

interface DocumentsProps {
  documents: readonly [ReadableDocument, ...ReadableDocument[]];
  /** Opens the one that is being read, or the first, at once: for a content that is a book. */
  open: boolean;
}

const loading = () => <ReaderLoading />;
const EpubReader = dynamic(() => import("../epub/epub-reader").then((m) => m.EpubReader), {
  ssr: false,
  loading,
});
const PdfReader = dynamic(() => import("../pdf/pdf-reader").then((m) => m.PdfReader), { ssr: false, loading });

const formatOf = ({ mimeType }: ReadableDocument) => (mimeType === "application/pdf" ? "PDF" : "EPUB");

/** "PDF", "PDF · 34 %" or "PDF · leído". */
function formatLabel(document: ReadableDocument, percent: number): string {
  const format = formatOf(document);
  if (percent === FINISHED) return `${format} · leído`;
  return percent > 0 ? `${format} · ${percent} %` : format;
}

/** Reads one document, whatever its format. */
export function Reader({ id, title, mimeType }: ReadableDocument) {
  const Kind = mimeType === "application/pdf" ? PdfReader : EpubReader;
  return <Kind key={id} fileId={id} title={title} />;
}

/** The documents of a content: a list to choose from where there are several, and the one that is being read. */
export function Documents({ documents, open }: DocumentsProps) {
  const places = usePlaces();
  const percents = usePercents();
  const [current, setCurrent] = useState(() => {
    const begun = documents.map((document) => ({ ...document, kept: places.placeOf(document.id) }));
    const id = open ? bookToGoOnWith(begun)?.id : undefined;
    return documents.find((document) => document.id === id) ?? null;
  });
  if (documents.length === 1 && current) return <Reader {...current} />;
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
      {current && <Reader {...current} />}
    </div>
  );
}
