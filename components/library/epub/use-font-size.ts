"use client";

import { useState } from "react";

/** Percents of the size that the browser is set to. */
export const SIZES = [85, 100, 115, 130, 150, 175] as const;
const USUAL = SIZES.indexOf(100);
const KEY = "ayllu-letra";

// A browser may keep nothing, or hold what is not ours: then the letter is the usual one.
function rememberedSize(): number {
  try {
    const step = SIZES.findIndex((percent) => String(percent) === localStorage.getItem(KEY));
    return step >= 0 ? step : USUAL;
  } catch {
    return USUAL;
  }
}

/** Which of the sizes books are read in, remembered on this device. */
export function useFontSize() {
  const [size, setSize] = useState(rememberedSize);
  const choose = (step: number) => {
    setSize(step);
    try {
      localStorage.setItem(KEY, String(SIZES[step]));
    } catch {
      // It holds for this visit.
    }
  };
  return [size, choose] as const;
}
