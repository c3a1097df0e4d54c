"use client";

import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { ListBulletsIcon, MinusIcon, PlusIcon } from "@/components/ui/icons";
import { bookPlaceOf, bookPosition } from "@/lib/library/progress/schema";
import { usePlaces } from "../positions/position-context";
import { useOpenFile } from "../reader/use-open-file";
import { ReaderFailed, ReaderFrame, ReaderLoading } from "../reader/reader-frame";
import { useArrowKeys, useSwipe } from "../reader/page-turning";
import { openBook, type Book } from "./book";
import { Contents } from "./table-of-contents";
import styles from "./epub-reader.module.css";
import { FRAME_DOCUMENT } from "./frame";
import { chapterAt, percentRead, type Place } from "./page-position";
import { SIZES, useFontSize } from "./use-font-size";
import { shareOf, useBook } from "../../recibir/reader/epub/use-book";

interface EpubReaderProps {
  fileId: string;
  title: string;
}

const progressLabel = ({ sections }: Book, place: Place): string =>
  `Página ${place.page + 1} de ${place.pages} · ${percentRead(sections, place)} %`;

function OpenBook({ fileId, title, book }: EpubReaderProps & { book: Book }) {
  const places = usePlaces();
  const [size, setSize] = useFontSize();
  const [listed, setListed] = useState(false);
  const [start] = useState(() => bookPlaceOf(places.placeOf(fileId)?.position ?? ""));
  const onMove = (to: Place) =>
    places.note(fileId, {
      position: bookPosition({ section: to.section, share: shareOf(to) }),
      percent: percentRead(book.sections, to),
    });
  const { frame, onLoad, place, canTurn, turn, goTo } = useBook(book, SIZES[size] ?? 100, { start, onMove });
  useArrowKeys(turn);
  const swipe = useSwipe(turn);
  const chapter = chapterAt(book, place.section);
  const tools = (
    <>
      {book.contents.length > 0 && (
        <IconButton
          label="Índice"
          icon={<ListBulletsIcon size={22} />}
          aria-expanded={listed}
          onClick={() => setListed(!listed)}
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
        disabled={size === SIZES.length - 1}
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
      progress={progressLabel(book, place)}
      canTurn={canTurn}
      onTurn={turn}
    >
      <div className={styles.margins} {...swipe}>
        <iframe
          ref={frame}
          className={styles.page}
          title={`Página de ${title}`}
          sandbox="allow-same-origin"
          srcDoc={FRAME_DOCUMENT}
          onLoad={onLoad}
        />
      </div>
      {listed && (
        <Contents
          entries={book.contents}
          current={chapter}
          onClose={() => setListed(false)}
          onChoose={({ path, fragment }) => {
            goTo(path, fragment);
            setListed(false);
          }}
        />
      )}
    </ReaderFrame>
  );
}

/** Reads an EPUB. Nothing that a book brings is run: its texts stand in a frame without scripts. */
export function EpubReader({ fileId, title }: EpubReaderProps) {
  const { file, retry } = useOpenFile(fileId, async (bytes) => ({
    value: openBook(bytes),
    close: () => undefined,
  }));
  if (file.status === "loading") return <ReaderLoading title={title} />;
  if (file.status === "failed") return <ReaderFailed fileId={fileId} title={title} onRetry={retry} />;
  return <OpenBook fileId={fileId} title={title} book={file.value} />;
}
