"use client";

import { useEffect } from "react";
import { api } from "@/lib/platform/routes";

/** Tells once that a content's page was opened. */
export function Ping({ slug }: { slug: string }) {
  useEffect(() => {
    // A view that is not counted is nobody's loss.
    fetch(api.ping(slug), { method: "POST", keepalive: true }).catch(() => {});
  }, [slug]);
  return null;
}
