"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { BookPosition } from "@/lib/library/progress/policy";
import { resolveArchivePath } from "@/lib/platform/epub/archive";
import type { EpubBook } from "@/lib/platform/epub/book";
import { currentSession } from "@/components/common/audio/current-session";
import type { PageDirection } from "@/components/library/reader/page-turning";
import { getElementPage, type ReadingStyle } from "./frame";
import type { PagePosition } from "./page-position";
import {
  selectFirstPage,
  selectLastPage,
  selectPageAtShare,
  selectPageOfFragment,
  type PageSelector,
} from "./page-selectors";
import { useBookPages } from "./use-book-pages";
import { useFrameEvents } from "./use-frame-events";

interface UseBookOptions {
  style: ReadingStyle;
  /** Initial position. */
  start: BookPosition;
  /** Called when the reader moves; not when a change of size moves the pages. */
  onMove: (position: PagePosition) => void;
}

/** Shows a book page by page in an iframe, which must carry `frameRef` and `onLoad`. */
export function useBook(book: EpubBook, { style, start, onMove }: UseBookOptions) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const bookPages = useBookPages({ book, frameRef, style });
  const { position, getPosition, isShown, textDirection, repaginate, openSection, openPage } = bookPages;
  const turns = useRef(Promise.resolve());
  const direction = book.direction ?? textDirection;
  const { fontPercent, font, theme } = style;

  const listTurns = ({ section, page, pages }: PagePosition): Record<PageDirection, boolean> => ({
    previous: section > 0 || page > 0,
    next: page + 1 < pages || section + 1 < book.sections.length,
  });

  async function moveTo(index: number, selectPage: PageSelector) {
    const opened = await openSection(index, selectPage);
    if (opened) onMove(opened);
  }

  async function turnNow(to: PageDirection) {
    const { section, page, pages } = getPosition();
    if (!listTurns(getPosition())[to]) return;
    const target = page + (to === "next" ? 1 : -1);
    if (target >= 0 && target < pages) onMove(openPage(target));
    else if (to === "next") await moveTo(section + 1, selectFirstPage);
    else await moveTo(section - 1, selectLastPage);
  }

  /** Turns that are asked for while a section is loaded follow each other. */
  function turn(to: PageDirection) {
    const run = () => turnNow(to);
    if (isShown) turns.current = turns.current.then(run, run);
  }

  function goTo(path: string, fragment: string) {
    const index = book.sections.findIndex((candidate) => candidate.path === path);
    if (index >= 0) void moveTo(index, selectPageOfFragment(fragment));
  }

  function followLink(href: string) {
    const target = resolveArchivePath(book.sections[getPosition().section]?.path ?? "", href);
    if (target) goTo(target.path, target.fragment);
    else if (/^https?:\/\//i.test(href)) window.open(href, "_blank", "noopener,noreferrer");
  }

  function showFocused(element: Element) {
    const document = frameRef.current?.contentDocument;
    if (document) onMove(openPage(getElementPage(document, element)));
  }

  useFrameEvents(frameRef, ready, {
    direction,
    onTurn: turn,
    onLink: followLink,
    onFocus: showFocused,
    // Only one recording on the page plays at a time.
    onPlay: () => currentSession.get()?.pause(),
    onLayoutChange: () => repaginate(),
  });

  const openStart = useEffectEvent(async () => {
    const isKnown = start.section < book.sections.length;
    const opened = isKnown
      ? await openSection(start.section, selectPageAtShare(start.fraction))
      : await openSection(0, selectFirstPage);
    // A single page is read as soon as it is shown.
    if (book.sections.length === 1 && opened?.pages === 1) onMove(opened);
  });
  const handleStyleChange = useEffectEvent(() => repaginate());
  useEffect(() => {
    if (ready) void openStart();
  }, [ready]);
  useEffect(() => {
    if (ready) handleStyleChange();
  }, [ready, fontPercent, font, theme]);

  return {
    frameRef,
    onLoad: () => setReady(true),
    position,
    isShown,
    direction,
    canTurn: listTurns(position),
    turn,
    goTo,
  };
}
