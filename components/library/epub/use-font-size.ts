"use client";

import { useState } from "react";

/** In percent of the browser's font size. */
export const FONT_SIZES = [85, 100, 115, 130, 150, 175] as const;
const DEFAULT_SIZE_INDEX = FONT_SIZES.indexOf(100);
const STORAGE_KEY = "ayllu-letra";

// Storage may be blocked or contain an unknown value.
function readStoredSize(): number {
  try {
    const index = FONT_SIZES.findIndex((percent) => String(percent) === localStorage.getItem(STORAGE_KEY));
    return index >= 0 ? index : DEFAULT_SIZE_INDEX;
  } catch {
    return DEFAULT_SIZE_INDEX;
  }
}

/** The index in `FONT_SIZES`, stored on this device. */
export function useFontSize() {
  const [size, setSize] = useState(readStoredSize);
  const storeSize = (index: number) => {
    setSize(index);
    try {
      localStorage.setItem(STORAGE_KEY, String(FONT_SIZES[index]));
    } catch {
      // Kept until the page is left.
    }
  };
  return [size, storeSize] as const;
}
