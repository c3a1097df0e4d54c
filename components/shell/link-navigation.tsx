"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

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

/**
 * Follows every `Link` of the page with one listener; until it is there, the browser loads the page of the link. It also tells
 * style sheets, by an attribute of <html>, that the browser has gone back or forward: they then lay out a long list in its
 * whole length, so that the scroll position that is restored shows what it showed before.
 */
export function LinkNavigation() {
  const router = useRouter();
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = findLink(event);
      // The handlers of React have run before, and may have prevented it.
      if (!link || event.defaultPrevented || isLeftToBrowser(event, link)) return;
      event.preventDefault();
      delete document.documentElement.dataset.traversed;
      router.push(link.href, { scroll: link.dataset.link !== "keep-scroll" });
    }
    const handleTraversal = () => void (document.documentElement.dataset.traversed = "");
    document.addEventListener("click", handleClick);
    addEventListener("popstate", handleTraversal);
    return () => {
      document.removeEventListener("click", handleClick);
      removeEventListener("popstate", handleTraversal);
    };
  }, [router]);
  return null;
}
