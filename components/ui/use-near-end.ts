import { useEffect, useRef, type RefObject } from "react";

const NEAR = "600px";

/** Tells when one has scrolled near to the end; asked again whenever `asking` becomes true anew. */
export function useNearEnd<Mark extends HTMLElement>(
  asking: boolean,
  onNear: () => void,
): RefObject<Mark | null> {
  const end = useRef<Mark>(null);
  const tell = useRef(onNear);
  useEffect(() => {
    tell.current = onNear;
  });
  useEffect(() => {
    const mark = end.current;
    if (!mark || !asking) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell.current(), {
      rootMargin: NEAR,
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [asking]);
  return end;
}
