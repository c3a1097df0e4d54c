import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

const ROOT_MARGIN = "600px";

/** Calls `onNear` when the sentinel is within 600 px of the viewport; re-arms when `enabled` turns true. */
export function useNearEnd<Sentinel extends HTMLElement>(
  enabled: boolean,
  onNear: () => void,
): RefObject<Sentinel | null> {
  const sentinelRef = useRef<Sentinel>(null);
  // A busy page is told of several frames at once; the last entry holds.
  const handleIntersection = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.at(-1)?.isIntersecting) onNear();
  });
  useEffect(() => {
    const sentinel = sentinelRef.current;
    if (!sentinel || !enabled) return;
    const observer = new IntersectionObserver((entries) => handleIntersection(entries), {
      rootMargin: ROOT_MARGIN,
    });
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [enabled]);
  return sentinelRef;
}
