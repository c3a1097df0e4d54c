"use client";

import { useSyncExternalStore } from "react";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

const never = () => () => {};
const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

/** The viewer's IANA zone; null while the page is as the server sent it. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(never, own, () => null);
}
