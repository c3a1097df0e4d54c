"use client";

import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import type { PurchaseSlotId } from "./purchase-slots";

/**
 * Renders what accompanies the action above or below it in the panel. A portal, since on a phone the action is a fixed
 * bar of limited height.
 */
export function PurchaseSlot({ id, children }: { id: PurchaseSlotId; children: ReactNode }) {
  const slot = useBrowserValue(() => document.getElementById(id));
  return slot ? createPortal(children, slot) : children;
}
