"use client";

import { useEffect } from "react";

/** Counts a view of a content's page, and the first use of its purchase panel. Losing them is acceptable. */
export function ViewPing({ slug }: { slug: string }) {
  useEffect(() => {
    import("./report-visit").then((module) => module.reportVisit(slug)).catch(() => {});
  }, [slug]);
  return null;
}
