"use client";

import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { ListBulletsIcon, MinusIcon, PlusIcon } from "@/components/ui/icons";
import { parseBookPosition, formatBookPosition } from "@/lib/library/progress/schema";
import { usePositions } from "@/components/library/positions/position-context";
import { useOpenFile } from "@/components/library/reader/use-open-file";
import { ReaderError, ReaderFrame, ReaderLoading } from "@/components/library/reader/reader-frame";
import { usePageKeys, usePageSwipe } from "@/components/library/reader/page-turning";
import { openEpub, type EpubBook } from "./book";
import { TableOfContents } from "./table-of-contents";
import styles from "./epub-reader.module.css";
import { FRAME_DOCUMENT } from "./frame";
import { findSectionChapter, getPercentRead, type PagePosition } from "./page-position";
import { FONT_SIZES, useFontSize } from "./use-font-size";
import { getPageShare } from "./page-selectors";
import { useBook } from "./use-book";

interface EpubReaderProps {
  fileId: string;
  title: string;
}

const formatBookProgress = ({ sections }: EpubBook, position: PagePosition): string =>
  `Página ${position.page + 1} de ${position.pages} · ${getPercentRead(sections, position)} %`;

function EpubView({ fileId, title, book }: EpubReaderProps & { book: EpubBook }) {
  const positions = usePositions();
  const [size, setSize] = useFontSize();
  const [tocOpen, setTocOpen] = useState(false);
  const [start] = useState(() => parseBookPosition(positions.getPosition(fileId)?.position ?? ""));
  const savePosition = (newPosition: PagePosition) =>
    positions.record(fileId, {
      position: formatBookPosition({ section: newPosition.section, fraction: getPageShare(newPosition) }),
      percent: getPercentRead(book.sections, newPosition),
    });
  const { frameRef, onLoad, position, canTurn, turn, goTo } = useBook(book, {
    fontPercent: FONT_SIZES[size] ?? 100,
    start,
    onMove: savePosition,
  });
  usePageKeys(turn);
  const swipe = usePageSwipe(turn);
  const chapter = findSectionChapter(book, position.section);
  const tools = (
    <>
      {book.toc.length > 0 && (
        <IconButton
          label="Índice"
          icon={<ListBulletsIcon size={22} />}
          aria-expanded={tocOpen}
          onClick={() => setTocOpen(!tocOpen)}
        />
      )}
      <IconButton
        label="Letra más pequeña"
        icon={<MinusIcon size={20} />}
        disabled={size === 0}
        onClick={() => setSize(size - 1)}
      />
      <IconButton
        label="Letra más grande"
        icon={<PlusIcon size={20} />}
        disabled={size === FONT_SIZES.length - 1}
        onClick={() => setSize(size + 1)}
      />
    </>
  );
  return (
    <ReaderFrame
      fileId={fileId}
      title={title}
      tools={tools}
      chapter={chapter?.title}
      progress={formatBookProgress(book, position)}
      canTurn={canTurn}
      onTurn={turn}
    >
      <div className={styles.margins} {...swipe}>
        <iframe
          ref={frameRef}
          className={styles.page}
          title={`Página de ${title}`}
          sandbox="allow-same-origin"
          srcDoc={FRAME_DOCUMENT}
          onLoad={onLoad}
        />
      </div>
      {tocOpen && (
        <TableOfContents
          entries={book.toc}
          current={chapter}
          onClose={() => setTocOpen(false)}
          onSelect={({ path, fragment }) => {
            goTo(path, fragment);
            setTocOpen(false);
          }}
        />
      )}
    </ReaderFrame>
  );
}

/** An EPUB reader. Sections are shown in a sandboxed frame without scripts. */
export function EpubReader({ fileId, title }: EpubReaderProps) {
  const { file, retry } = useOpenFile(fileId, async (bytes) => ({
    value: openEpub(bytes),
    close: () => undefined,
  }));
  if (file.status === "loading") return <ReaderLoading title={title} />;
  if (file.status === "failed") return <ReaderError fileId={fileId} title={title} onRetry={retry} />;
  return <EpubView fileId={fileId} title={title} book={file.value} />;
}
