"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";

/** True if the URL asked to add a content, even after the flag has been removed from it. */
export function useHasPendingContent(): boolean {
  const flagged = useSearchParams().get("addContent") === "true";
  const [wasFlagged, setWasFlagged] = useState(flagged);
  if (flagged && !wasFlagged) setWasFlagged(true);
  return wasFlagged || flagged;
}
