"use client";

import { useCallback, useState } from "react";

const STORAGE_KEY = "room-shortcuts";
const OFF = "off";

function readSwitch(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

function storeSwitch(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Without storage, the choice holds for this visit.
  }
}

/** The choice of a person who uses no single-key shortcuts, remembered on the device. Only for what the browser renders. */
export function useShortcutSwitch() {
  const [areShortcutsOn, setShortcutsOn] = useState(readSwitch);
  const choose = useCallback((areOn: boolean) => {
    storeSwitch(areOn);
    setShortcutsOn(areOn);
  }, []);
  return [areShortcutsOn, choose] as const;
}
