"use client";

import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { useViewerZone } from "./use-viewer-zone";

/** Returns the zone in which times are shown: the viewer's, and the usual one until it is known. */
export const useShownZone = (): string => useViewerZone() ?? DEFAULT_TIME_ZONE;
