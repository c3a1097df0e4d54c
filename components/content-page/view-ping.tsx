"use client";

import { useEffect } from "react";
import { api } from "@/lib/platform/routes";

/** Counts a view of a content's page. */
export function ViewPing({ slug }: { slug: string }) {
  useEffect(() => {
    // Losing a view is acceptable.
    fetch(api.ping(slug), { method: "POST", keepalive: true }).catch(() => {});
  }, [slug]);
  return null;
}
