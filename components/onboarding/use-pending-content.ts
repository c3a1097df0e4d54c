"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { routes } from "@/lib/platform/routes";

const CONTENT_PATH = routes.ayni("");

/** Returns the slug of the content that the URL asked to add, even after the page has been left; null if it did not. */
export function usePendingContent(): string | null {
  const pathname = usePathname();
  const isAsked = useSearchParams().get("addContent") === "true";
  const flagged = isAsked && pathname.startsWith(CONTENT_PATH) ? pathname.slice(CONTENT_PATH.length) : null;
  const [last, setLast] = useState(flagged);
  if (flagged !== null && flagged !== last) setLast(flagged);
  return flagged ?? last;
}
