"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import type { PartLinesProps } from "./part-lines";

const PartLines = lazy(() => import("./part-lines").then((module) => ({ default: module.PartLines })));

interface ViewerLinesProps extends PartLinesProps {
  /** The lines in the zone of the page. */
  children: ReactNode;
}

/** Tells the conditions of a part in the zone of the viewer; only another one than the page's loads their rules. */
export function ViewerLines({ facts, zone, now, children }: ViewerLinesProps) {
  const viewerZone = useViewerZone();
  if (viewerZone === null || viewerZone === zone) return children;
  return (
    <Suspense fallback={children}>
      <PartLines facts={facts} zone={viewerZone} now={now} />
    </Suspense>
  );
}
