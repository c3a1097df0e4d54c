"use client";

import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import type { PanelSlotId } from "../ayni/panel-slots";

const never = () => () => {};

/** Puts what belongs to the action beside it in the panel: on a phone the action itself is a bar that is never tall. */
export function PanelSlot({ id, children }: { id: PanelSlotId; children: ReactNode }) {
  const slot = useSyncExternalStore(
    never,
    () => document.getElementById(id),
    () => null,
  );
  return slot ? createPortal(children, slot) : children;
}
