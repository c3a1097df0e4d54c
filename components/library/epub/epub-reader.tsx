"use client";

import { useState } from "react";
import { parseBookPosition, formatBookPosition } from "@/lib/library/progress/policy";
import { openEpub, type EpubBook } from "@/lib/platform/epub/book";
import { BookError, type BookFault } from "@/lib/platform/epub/book-error";
import { usePositions } from "@/components/common/positions/position-context";
import { useOpenFile } from "@/components/library/reader/use-open-file";
import { ReaderError, ReaderFrame, ReaderLoading } from "@/components/library/reader/reader-frame";
import {
  FONT_SIZES,
  useReadingSettings,
  type ReadingFont,
} from "@/components/library/reader/reading-settings";
import { TableOfContents } from "@/components/library/reader/table-of-contents";
import { usePageKeys, usePageTouch } from "@/components/library/reader/page-turning";
import styles from "./epub-reader.module.css";
import { FRAME_DOCUMENT } from "./frame";
import { findSectionChapter, getPercentRead, type PagePosition } from "./page-position";
import { loadFrameFont } from "./reading-fonts";
import { useFrameFont } from "./use-frame-font";
import { getPageShare } from "./page-selectors";
import { useBook } from "./use-book";

interface EpubReaderProps {
  fileId: string;
  title: string;
}

const FAULTS: Record<BookFault, string> = {
  "not-epub":
    "Este archivo no es un libro EPUB que podamos mostrar. Descárgalo para abrirlo con otro programa.",
  truncated: "El archivo de este libro está incompleto. Avisa a quien lo publicó para que lo suba de nuevo.",
  drm: "Este libro está protegido con DRM y solo se abre con el programa de la tienda de la que viene. Avisa a quien lo publicó para que suba una copia sin protección.",
  "no-spine": "Este libro no tiene páginas que mostrar. Avisa a quien lo publicó para que lo suba de nuevo.",
};

const formatBookProgress = ({ sections }: EpubBook, position: PagePosition): string =>
  `Página ${position.page + 1} de ${position.pages} de este capítulo · ${getPercentRead(sections, position)} % del libro`;

function EpubView({ fileId, title, book }: EpubReaderProps & { book: EpubBook }) {
  const positions = usePositions();
  const [settings] = useReadingSettings();
  const font = useFrameFont(settings.font);
  const [start] = useState(() => parseBookPosition(positions.getPosition(fileId)?.position ?? ""));
  const savePosition = (newPosition: PagePosition) =>
    positions.record(fileId, {
      position: formatBookPosition({ section: newPosition.section, fraction: getPageShare(newPosition) }),
      percent: getPercentRead(book.sections, newPosition),
    });
  const { frameRef, onLoad, position, isShown, direction, canTurn, turn, goTo } = useBook(book, {
    style: { fontPercent: FONT_SIZES[settings.size] ?? 100, font, theme: settings.theme },
    start,
    onMove: savePosition,
  });
  usePageKeys(turn, direction);
  const touchProps = usePageTouch(turn, direction);
  const chapter = findSectionChapter(book, position.section);
  const renderContents = (close: () => void) => (
    <TableOfContents
      entries={book.toc}
      current={chapter}
      language={book.language}
      onSelect={({ path, fragment }) => {
        goTo(path, fragment);
        close();
      }}
    />
  );
  return (
    <ReaderFrame
      fileId={fileId}
      title={title}
      renderContents={book.toc.length > 0 ? renderContents : undefined}
      hasText
      chapter={chapter?.title}
      language={book.language}
      direction={direction}
      progress={isShown ? formatBookProgress(book, position) : "Abriendo…"}
      canTurn={canTurn}
      onTurn={turn}
    >
      <div className={styles.margins} {...touchProps}>
        <iframe
          ref={frameRef}
          className={styles.page}
          title={`Página de ${title}`}
          sandbox="allow-same-origin"
          srcDoc={FRAME_DOCUMENT}
          onLoad={onLoad}
        />
      </div>
    </ReaderFrame>
  );
}

async function openBook(bytes: Uint8Array<ArrayBuffer>, font: ReadingFont) {
  // Without the font, the book is shown in its substitutes.
  await loadFrameFont(font).catch(() => undefined);
  const book = await openEpub(bytes);
  return { value: book, close: book.close };
}

const explainFault = (error: unknown): string | undefined =>
  error instanceof BookError ? FAULTS[error.reason] : undefined;

/** An EPUB reader. Sections are shown in a sandboxed frame without scripts. */
export function EpubReader({ fileId, title }: EpubReaderProps) {
  const [{ font }] = useReadingSettings();
  const { file, retry } = useOpenFile(fileId, (bytes) => openBook(bytes, font), explainFault);
  if (file.status === "loading") return <ReaderLoading title={title} />;
  if (file.status === "failed")
    return <ReaderError fileId={fileId} title={title} reason={file.reason} onRetry={retry} />;
  return <EpubView fileId={fileId} title={title} book={file.value} />;
}
