"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { BookOpenIcon } from "@/components/ui/icons";
import styles from "./documents.module.css";
import { ReaderLoading } from "./reader-frame";

export type ReadableDocument = { id: string; title: string; mimeType: string };

interface DocumentsProps {
  documents: readonly [ReadableDocument, ...ReadableDocument[]];
  /** Opens the first at once: for a content that is a book. */
  open: boolean;
}

const loading = () => <ReaderLoading />;
const EpubReader = dynamic(() => import("./epub/epub-reader").then((m) => m.EpubReader), {
  ssr: false,
  loading,
});
const PdfReader = dynamic(() => import("./pdf/pdf-reader").then((m) => m.PdfReader), { ssr: false, loading });

const formatOf = ({ mimeType }: ReadableDocument) => (mimeType === "application/pdf" ? "PDF" : "EPUB");

function Reader({ id, title, mimeType }: ReadableDocument) {
  const Kind = mimeType === "application/pdf" ? PdfReader : EpubReader;
  return <Kind key={id} fileId={id} title={title} />;
}

/** The documents of a content: a list to choose from where there are several, and the one that is being read. */
export function Documents({ documents, open }: DocumentsProps) {
  const [current, setCurrent] = useState(open ? documents[0] : null);
  if (documents.length === 1 && current) return <Reader {...current} />;
  return (
    <div className={styles.documents}>
      <ul className={styles.list} role="list">
        {documents.map((document) => (
          <li key={document.id} className={cx(styles.item, document === current && styles.current)}>
            <BookOpenIcon size={24} className={styles.icon} />
            <p className={styles.name}>
              <b className={styles.title}>{document.title}</b>
              <span className={styles.format}>{formatOf(document)}</span>
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
