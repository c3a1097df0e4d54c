"use client";

import { useEffect, useState } from "react";
import type { ReadingFont } from "@/components/library/reader/reading-settings";
import { getFrameFont, loadFrameFont, type FrameFont } from "./reading-fonts";

/** The font of the reader's choice; its substitutes until it has been loaded. */
export function useFrameFont(font: ReadingFont): FrameFont {
  const [, setLoadedFont] = useState<ReadingFont | null>(null);
  useEffect(() => {
    loadFrameFont(font).then(
      () => setLoadedFont(font),
      (error: unknown) => console.error("A font could not be loaded", error),
    );
  }, [font]);
  return getFrameFont(font);
}
