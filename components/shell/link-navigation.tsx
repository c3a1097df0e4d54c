"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useTransition } from "react";
import { toPictureName } from "@/components/ui/moving-picture";
import { wayOut } from "@/components/ui/way-out";
import { WeavingThread } from "@/components/ui/weaving-thread";
import { findPageShape } from "./page-shapes";

const findLink = ({ target }: MouseEvent): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-link]") : null;

/** True for a click that the browser answers with another tab, a download or another site. */
const isLeftToBrowser = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (link.target !== "" && link.target !== "_self") ||
  link.hasAttribute("download") ||
  link.origin !== location.origin;

/** Names the shape of the page to come on <html>, unless it is another view of the same page. */
function announceShape({ pathname }: HTMLAnchorElement): void {
  forgetShape();
  const shape = pathname === location.pathname ? undefined : findPageShape(pathname);
  if (shape) document.documentElement.dataset.coming = shape;
}

/** The picture of the card that a link stands for, if it has one. */
const findPicture = (link: HTMLAnchorElement | null): HTMLElement | null =>
  link?.matches('article [data-link="card"]')
    ? (link.closest("article")?.querySelector<HTMLElement>("[data-picture]") ?? null)
    : null;

/** Marks a link whose page is on its way, and names the picture that becomes that of the page. */
function press(link: HTMLAnchorElement): void {
  link.setAttribute("aria-busy", "true");
  findPicture(link)?.style.setProperty("view-transition-name", toPictureName(link.pathname));
}

function release(link: HTMLAnchorElement | null): void {
  link?.removeAttribute("aria-busy");
  findPicture(link)?.style.removeProperty("view-transition-name");
}

const forgetShape = () => void delete document.documentElement.dataset.coming;

/**
 * Follows every `Link` of the page with one listener; until it is there, the browser loads the page of the link. It also tells
 * style sheets, by an attribute of <html>, that the browser has gone back or forward: they then lay out a long list in its
 * whole length, so that the scroll position that is restored shows what it showed before. While the next page is on its way, the
 * pressed link is busy, a thread is woven along the top, and `PageSkeleton` outlines a page of members. The picture of a pressed
 * card becomes that of the page (`movingPicture`).
 */
export function LinkNavigation() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const pressed = useRef<HTMLAnchorElement>(null);
  // Before the next page is painted.
  useLayoutEffect(() => {
    if (isPending) return;
    release(pressed.current);
    forgetShape();
  }, [isPending]);
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = findLink(event);
      // The handlers of React have run before, and may have prevented it.
      if (!link || event.defaultPrevented || isLeftToBrowser(event, link)) return;
      event.preventDefault();
      delete document.documentElement.dataset.traversed;
      release(pressed.current);
      pressed.current = link;
      press(link);
      const scroll = link.dataset.link !== "keep-scroll";
      wayOut.leaveOverlays(() => {
        announceShape(link);
        startTransition(() => router.push(link.href, { scroll }));
      });
    }
    // Effects of children run first: it listens before the router, also to steps that the router must not hear of.
    const handleTraversal = (event: PopStateEvent) => {
      document.documentElement.dataset.traversed = "";
      wayOut.handleTraversal(event);
    };
    document.addEventListener("click", handleClick);
    addEventListener("popstate", handleTraversal);
    // The browser shows a page that was left for another document as it was then.
    addEventListener("pageshow", forgetShape);
    return () => {
      document.removeEventListener("click", handleClick);
      removeEventListener("popstate", handleTraversal);
      removeEventListener("pageshow", forgetShape);
    };
  }, [router]);
  return isPending && <WeavingThread />;
}
