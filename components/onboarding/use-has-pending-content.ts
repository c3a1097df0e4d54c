"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";

/** Whether a content waits behind the wizard; receiving it may take the flag out of the address meanwhile. */
export function useAddContent(): boolean {
  const now = useSearchParams().get("addContent") === "true";
  const [seen, setSeen] = useState(now);
  if (now && !seen) setSeen(true);
  return seen || now;
}
