"use client";

import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { ArrowClockwiseIcon, CaretLeftIcon, CaretRightIcon, DownloadSimpleIcon } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { api } from "@/lib/platform/routes";
import styles from "./reader-frame.module.css";
import type { PageDirection } from "./page-turning";

interface ReaderFrameProps {
  fileId: string;
  title: string;
  /** Buttons for this format. */
  tools?: ReactNode;
  /** Title of the current chapter. */
  chapter?: string;
  /** Such as "Página 3 de 12". */
  progress: string;
  canTurn: Record<PageDirection, boolean>;
  onTurn: (direction: PageDirection) => void;
  children: ReactNode;
}

/** The reader's chrome: title and tools above the document, page buttons below. */
export function ReaderFrame({
  fileId,
  title,
  tools,
  chapter,
  progress,
  canTurn,
  onTurn,
  children,
}: ReaderFrameProps) {
  return (
    <section className={styles.frame} aria-label={`Lector: ${title}`}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.tools}>
          {tools}
          <a
            className={styles.download}
            href={api.file(fileId)}
            download=""
            aria-label="Descargar"
            title="Descargar"
          >
            <DownloadSimpleIcon size={22} />
          </a>
        </div>
      </header>
      <div className={styles.sheet}>{children}</div>
      <footer className={styles.foot}>
        <IconButton
          label="Página anterior"
          icon={<CaretLeftIcon size={24} />}
          disabled={!canTurn.previous}
          onClick={() => onTurn("previous")}
        />
        <p className={styles.progress} role="status">
          {chapter && <span className={styles.chapter}>{chapter}</span>}
          <span>{progress}</span>
        </p>
        <IconButton
          label="Página siguiente"
          icon={<CaretRightIcon size={24} />}
          disabled={!canTurn.next}
          onClick={() => onTurn("next")}
        />
      </footer>
    </section>
  );
}

/** Placeholder for a reader; without a title while the reader's code loads. */
export function ReaderLoading({ title }: { title?: string }) {
  return (
    <section className={styles.frame} aria-label="Lector" aria-busy="true">
      <header className={styles.head}>{title && <h2 className={styles.title}>{title}</h2>}</header>
      <div className={styles.sheet}>
        <div className={styles.lines}>
          {Array.from({ length: 8 }, (_, line) => (
            <Skeleton key={line} className={styles.line} />
          ))}
        </div>
      </div>
      <footer className={styles.foot}>
        <p className={styles.progress} role="status">
          Abriendo…
        </p>
      </footer>
    </section>
  );
}

interface ReaderErrorProps {
  fileId: string;
  title: string;
  onRetry: () => void;
}

export function ReaderError({ fileId, title, onRetry }: ReaderErrorProps) {
  return (
    <section className={styles.frame} aria-label={`Lector: ${title}`}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
      </header>
      <div className={styles.sheet}>
        <div role="alert" className={styles.failed}>
          <p>No hemos podido abrir este documento. Inténtalo de nuevo o descárgalo para leerlo aparte.</p>
          <div className={styles.actions}>
            <Button size="s" icon={<ArrowClockwiseIcon size={18} />} onClick={onRetry}>
              Reintentar
            </Button>
            <a className={styles.downloadWords} href={api.file(fileId)} download="">
              Descargar
            </a>
          </div>
        </div>
      </div>
      <footer className={styles.foot} />
    </section>
  );
}
