"use client";

import { useBrowserValue } from "@/components/ui/use-browser-value";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

export const getBrowserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;

/** Returns the viewer's IANA time zone; null on the server and during hydration. */
export const useViewerZone = (): string | null => useBrowserValue(getBrowserZone);
