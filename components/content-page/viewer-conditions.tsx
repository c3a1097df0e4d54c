"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import type { ConditionFacts } from "@/lib/orders/conditions/policy";

const ZonedConditions = lazy(() =>
  import("./zoned-conditions").then((module) => ({ default: module.ZonedConditions })),
);

interface ViewerConditionsProps {
  facts: ConditionFacts;
  /** The zone in which the page tells them. */
  zone: string;
  now: string;
  isInPlan: boolean;
  /** The conditions as the page tells them. */
  children: ReactNode;
}

/** Tells the conditions in the zone of the viewer; only another one than the page's loads their rules. */
export function ViewerConditions({ facts, zone, now, isInPlan, children }: ViewerConditionsProps) {
  const viewerZone = useViewerZone();
  if (viewerZone === null || viewerZone === zone) return children;
  return (
    <Suspense fallback={children}>
      <ZonedConditions facts={facts} zone={viewerZone} now={now} isInPlan={isInPlan} />
    </Suspense>
  );
}
