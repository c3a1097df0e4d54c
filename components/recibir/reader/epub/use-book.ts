"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { BookPlace } from "@/lib/library/progress/schema";
import type { Turn } from "../../../library/reader/page-turning";
import { resolvePath } from "../../../library/epub/archive";
import type { Book } from "../../../library/epub/book";
import { fillFrame, layOut, pageOf, showPage } from "../../../library/epub/frame";
import type { Place } from "../../../library/epub/page-position";
import { prepareSection, type Section } from "../../../library/epub/section";
import { useFrameEvents } from "../../../library/epub/use-frame-events";

/** Where to stand in a text once it is cut into pages. */
type Landing = (document: Document, pages: number) => number;

const atStart: Landing = () => 0;
const atEnd: Landing = (_, pages) => pages - 1;

const atShare =
  (share: number): Landing =>
  (_, pages) =>
    Math.floor(share * pages);

const atFragment =
  (fragment: string): Landing =>
  (document) => {
    const element = fragment ? document.getElementById(fragment) : null;
    return element ? pageOf(document, element) : 0;
  };

const NOWHERE: Place = { section: 0, page: 0, pages: 1 };

/** Which part of a text lies before the middle of a page: it stands on the same words at any size. */
export const shareOf = ({ page, pages }: Place): number => (page + 0.5) / pages;

interface Reading {
  /** Where the book opens. */
  start: BookPlace;
  /** Told where somebody goes; not where a change of size only moves the pages. */
  onMove: (place: Place) => void;
}

/** Shows a book page by page in an iframe, which takes `frame` and tells its loading by `onLoad`. */
export function useBook(book: Book, fontPercent: number, { start, onMove }: Reading) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<Section | null>(null);
  const shownIndex = useRef(0);
  const landing = useRef<Landing>(atStart);
  const [ready, setReady] = useState(false);
  const [place, setPlace] = useState<Place>(NOWHERE);
  const { section, page, pages } = place;

  function arrange(): Place {
    const document = frame.current?.contentDocument;
    if (!document?.body) return place;
    showPage(document, 0);
    const count = layOut(document, fontPercent);
    const at = Math.min(count - 1, landing.current(document, count));
    showPage(document, at);
    const arranged = { section: shownIndex.current, page: at, pages: count };
    setPlace(arranged);
    return arranged;
  }

  function open(index: number, land: Landing): Place {
    const document = frame.current?.contentDocument;
    const path = book.sections[index]?.path;
    if (!document?.body || path === undefined) return place;
    const next = prepareSection(book, path);
    shown.current?.release();
    shown.current = next;
    shownIndex.current = index;
    landing.current = land;
    fillFrame(document, next);
    return arrange();
  }

  function goToPage(to: number) {
    const document = frame.current?.contentDocument;
    if (!document) return;
    const there = { section, page: to, pages };
    landing.current = atShare(shareOf(there));
    showPage(document, to);
    setPlace(there);
    onMove(there);
  }

  const canTurn: Record<Turn, boolean> = {
    previous: section > 0 || page > 0,
    next: page + 1 < pages || section + 1 < book.sections.length,
  };

  function turn(way: Turn) {
    if (!canTurn[way]) return;
    const to = page + (way === "next" ? 1 : -1);
    if (to >= 0 && to < pages) goToPage(to);
    else if (way === "next") onMove(open(section + 1, atStart));
    else onMove(open(section - 1, atEnd));
  }

  function goTo(path: string, fragment: string) {
    const index = book.sections.findIndex((other) => other.path === path);
    if (index >= 0) onMove(open(index, atFragment(fragment)));
  }

  function follow(href: string) {
    const to = resolvePath(book.sections[section]?.path ?? "", href);
    if (to) goTo(to.path, to.fragment);
    else if (/^https?:\/\//i.test(href)) window.open(href, "_blank", "noopener,noreferrer");
  }

  useFrameEvents(frame, ready, {
    onTurn: turn,
    onLink: follow,
    onFocus: (element) => {
      if (frame.current?.contentDocument) goToPage(pageOf(frame.current.contentDocument, element));
    },
    onChange: () => arrange(),
  });

  const openFirst = useEffectEvent(() => {
    const known = start.section < book.sections.length;
    const opened = known ? open(start.section, atShare(start.share)) : open(0, atStart);
    // What fits on one page is read as soon as it is seen.
    if (book.sections.length === 1 && opened.pages === 1) onMove(opened);
  });
  const rearrange = useEffectEvent(() => arrange());
  useEffect(() => {
    if (ready) openFirst();
  }, [ready]);
  useEffect(() => {
    if (ready) rearrange();
  }, [ready, fontPercent]);
  useEffect(() => () => shown.current?.release(), []);

  return { frame, onLoad: () => setReady(true), place, canTurn, turn, goTo };
}
