"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { reportPage, stopReporting } from "@/lib/platform/browser/consent/trackers/reporting";
import type { Trackers } from "@/lib/platform/site-config/schema";

/** Reports each page for as long as the visitor accepts it. */
export function Tracking({ trackers }: { trackers: Trackers }) {
  const path = usePathname();
  useEffect(() => reportPage(trackers), [path, trackers]);
  useEffect(() => stopReporting, []);
  return null;
}
