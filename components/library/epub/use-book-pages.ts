"use client";

import { useEffect, useRef, useState, type RefObject } from "react";
import type { EpubBook } from "./book";
import { fillFrame, paginate, showPage, type ReadingStyle } from "./frame";
import type { PagePosition } from "./page-position";
import { getPageShare, selectFirstPage, selectPageAtShare, type PageSelector } from "./page-selectors";
import { prepareSection, type BookSection } from "./section";

interface BookPagesOptions {
  book: EpubBook;
  frameRef: RefObject<HTMLIFrameElement | null>;
  style: ReadingStyle;
}

const INITIAL_POSITION: PagePosition = { section: 0, page: 0, pages: 1 };

/** Puts sections of a book into the frame and cuts them into pages. */
export function useBookPages({ book, frameRef, style }: BookPagesOptions) {
  const sectionRef = useRef<BookSection | null>(null);
  const sectionIndex = useRef(0);
  const pageSelector = useRef<PageSelector>(selectFirstPage);
  const [position, setPosition] = useState<PagePosition>(INITIAL_POSITION);

  useEffect(() => () => sectionRef.current?.release(), []);

  /** Cuts the section into pages again and keeps the place in the text. */
  function repaginate(): PagePosition {
    const document = frameRef.current?.contentDocument;
    if (!document?.body) return position;
    showPage(document, 0);
    const pages = paginate(document, style);
    const page = Math.min(pages - 1, pageSelector.current(document, pages));
    showPage(document, page);
    const newPosition = { section: sectionIndex.current, page, pages };
    setPosition(newPosition);
    return newPosition;
  }

  function openSection(index: number, selectPage: PageSelector): PagePosition {
    const document = frameRef.current?.contentDocument;
    const path = book.sections[index]?.path;
    if (!document?.body || path === undefined) return position;
    const section = prepareSection(book, path);
    sectionRef.current?.release();
    sectionRef.current = section;
    sectionIndex.current = index;
    pageSelector.current = selectPage;
    fillFrame(document, section);
    return repaginate();
  }

  function openPage(page: number): PagePosition {
    const document = frameRef.current?.contentDocument;
    if (!document) return position;
    const newPosition = { ...position, page };
    pageSelector.current = selectPageAtShare(getPageShare(newPosition));
    showPage(document, page);
    setPosition(newPosition);
    return newPosition;
  }

  return { position, repaginate, openSection, openPage };
}
