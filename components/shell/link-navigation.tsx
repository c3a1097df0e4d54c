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

/** Follows every `Link` of the page with one listener; until it is there, the browser loads the page of the link. */
export function LinkNavigation() {
  const router = useRouter();
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const link = findLink(event);
      // The handlers of React have run before, and may have prevented it.
      if (!link || event.defaultPrevented || isLeftToBrowser(event, link)) return;
      event.preventDefault();
      router.push(link.href, { scroll: link.dataset.link !== "keep-scroll" });
    }
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [router]);
  return null;
}
