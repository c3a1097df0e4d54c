"use client";

import { useSyncExternalStore } from "react";
import { getViewerZone, subscribeToViewerZone } from "@/lib/platform/browser/viewer-zone";

/** Returns the IANA zone in which the viewer sees hours; null on the server and during hydration. */
export const useViewerZone = (): string | null =>
  useSyncExternalStore(subscribeToViewerZone, getViewerZone, () => null);
