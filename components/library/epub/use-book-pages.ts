"use client";

import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { EpubBook } from "@/lib/platform/epub/book";
import type { ReadingDirection } from "@/components/library/reader/page-turning";
import { fillFrame, getTextDirection, paginate, showPage, type ReadingStyle } from "./frame";
import type { PagePosition } from "./page-position";
import { getPageShare, selectFirstPage, selectPageAtShare, type PageSelector } from "./page-selectors";
import { createNotice, prepareSection, type BookSection } from "./section";

interface BookPagesOptions {
  book: EpubBook;
  frameRef: RefObject<HTMLIFrameElement | null>;
  style: ReadingStyle;
}

const INITIAL_POSITION: PagePosition = { section: 0, page: 0, pages: 1 };
const MISSING_SECTION = "Falta esta parte del libro: no está en el archivo que se subió, o está dañada.";

async function loadSection(book: EpubBook, index: number): Promise<BookSection> {
  try {
    const markup = await book.loadSection(index);
    if (markup !== null) return prepareSection(markup, book.language);
  } catch (error) {
    console.error("A section of a book could not be opened", error);
  }
  return createNotice(MISSING_SECTION);
}

/** Puts sections of a book into the frame and cuts them into pages. */
export function useBookPages({ book, frameRef, style }: BookPagesOptions) {
  const shownSection = useRef<number | null>(null);
  // The position on the screen, which changes before React renders it.
  const shownPosition = useRef(INITIAL_POSITION);
  const openings = useRef(0);
  const pageSelector = useRef<PageSelector>(selectFirstPage);
  // A section may arrive after the settings have changed.
  const latestStyle = useRef(style);
  const [position, setPosition] = useState<PagePosition>(INITIAL_POSITION);
  const [isShown, setIsShown] = useState(false);
  const [textDirection, setTextDirection] = useState<ReadingDirection>("ltr");

  useLayoutEffect(() => {
    latestStyle.current = style;
  });
  useEffect(
    () => () => {
      openings.current += 1;
    },
    [],
  );

  const getPosition = (): PagePosition => shownPosition.current;

  function changePosition(newPosition: PagePosition): PagePosition {
    shownPosition.current = newPosition;
    setPosition(newPosition);
    return newPosition;
  }

  /** Cuts the section into pages again and keeps the place in the text. */
  function repaginate(): PagePosition {
    const document = frameRef.current?.contentDocument;
    if (!document?.body || shownSection.current === null) return getPosition();
    showPage(document, 0);
    const pages = paginate(document, latestStyle.current);
    const page = Math.min(pages - 1, pageSelector.current(document, pages));
    showPage(document, page);
    return changePosition({ section: shownSection.current, page, pages });
  }

  /** Returns false if another section was opened meanwhile. */
  async function replaceSection(index: number): Promise<boolean> {
    const opening = openings.current;
    const section = await loadSection(book, index);
    const document = frameRef.current?.contentDocument;
    if (!document?.body) return false;
    const isFilled = await fillFrame(document, section, () => opening === openings.current);
    if (!isFilled) return false;
    if (shownSection.current !== null) book.unloadSection(shownSection.current);
    shownSection.current = index;
    setIsShown(true);
    setTextDirection(getTextDirection(document));
    return true;
  }

  /** Returns null if another section was opened meanwhile. */
  async function openSection(index: number, selectPage: PageSelector): Promise<PagePosition | null> {
    openings.current += 1;
    if (index !== shownSection.current && !(await replaceSection(index))) return null;
    pageSelector.current = selectPage;
    return repaginate();
  }

  function openPage(page: number): PagePosition {
    const document = frameRef.current?.contentDocument;
    if (!document) return getPosition();
    const newPosition = { ...getPosition(), page };
    pageSelector.current = selectPageAtShare(getPageShare(newPosition));
    showPage(document, page);
    return changePosition(newPosition);
  }

  return { position, getPosition, isShown, textDirection, repaginate, openSection, openPage };
}
