"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { reportPageView, stopReporting } from "@/lib/platform/browser/consent/trackers/reporting";
import type { TrackerIds } from "@/lib/platform/site-config/schema";

/** Reports page views while mounted. */
export function PageTracking({ trackers }: { trackers: TrackerIds }) {
  const path = usePathname();
  useEffect(() => reportPageView(trackers), [path, trackers]);
  useEffect(() => stopReporting, []);
  return null;
}
