"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Turn } from "../turning";
import { resolvePath } from "./archive";
import type { Book } from "./book";
import { fillFrame, layOut, pageOf, showPage } from "./frame";
import type { Place } from "./progress";
import { prepareSection, type Section } from "./section";
import { useFrameEvents } from "./use-frame-events";

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

/** Shows a book page by page in an iframe, which takes `frame` and tells its loading by `onLoad`. */
export function useBook(book: Book, fontPercent: number) {
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<Section | null>(null);
  const landing = useRef<Landing>(atStart);
  const [ready, setReady] = useState(false);
  const [place, setPlace] = useState<Place>({ section: 0, page: 0, pages: 1 });
  const { section, page, pages } = place;

  function arrange(index: number) {
    const document = frame.current?.contentDocument;
    if (!document?.body) return;
    showPage(document, 0);
    const count = layOut(document, fontPercent);
    const at = Math.min(count - 1, landing.current(document, count));
    showPage(document, at);
    setPlace({ section: index, page: at, pages: count });
  }

  function open(index: number, land: Landing) {
    const document = frame.current?.contentDocument;
    const path = book.sections[index]?.path;
    if (!document?.body || path === undefined) return;
    const next = prepareSection(book, path);
    shown.current?.release();
    shown.current = next;
    landing.current = land;
    fillFrame(document, next);
    arrange(index);
  }

  function goToPage(to: number) {
    const document = frame.current?.contentDocument;
    if (!document) return;
    landing.current = atShare((to + 0.5) / pages);
    showPage(document, to);
    setPlace({ section, page: to, pages });
  }

  const canTurn: Record<Turn, boolean> = {
    previous: section > 0 || page > 0,
    next: page + 1 < pages || section + 1 < book.sections.length,
  };

  function turn(way: Turn) {
    if (!canTurn[way]) return;
    const to = page + (way === "next" ? 1 : -1);
    if (to >= 0 && to < pages) goToPage(to);
    else if (way === "next") open(section + 1, atStart);
    else open(section - 1, atEnd);
  }

  function goTo(path: string, fragment: string) {
    const index = book.sections.findIndex((other) => other.path === path);
    if (index >= 0) open(index, atFragment(fragment));
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
    onChange: () => arrange(section),
  });

  const openFirst = useEffectEvent(() => open(0, atStart));
  const rearrange = useEffectEvent(() => arrange(section));
  useEffect(() => {
    if (ready) openFirst();
  }, [ready]);
  useEffect(() => {
    if (ready) rearrange();
  }, [ready, fontPercent]);
  useEffect(() => () => shown.current?.release(), []);

  return { frame, onLoad: () => setReady(true), place, canTurn, turn, goTo };
}
