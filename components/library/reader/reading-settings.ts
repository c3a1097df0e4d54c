"use client";

import { useSyncExternalStore } from "react";

/** In percent of the browser's font size. */
export const FONT_SIZES = [85, 100, 115, 130, 150, 175] as const;
export const READING_THEMES = ["light", "sepia", "night"] as const;
export const READING_FONTS = ["serif", "sans", "book"] as const;

export type ReadingTheme = (typeof READING_THEMES)[number];
/** `book` keeps the fonts of the book. */
export type ReadingFont = (typeof READING_FONTS)[number];

export interface ReadingSettings {
  /** Index in `FONT_SIZES`. */
  size: number;
  /** The chosen theme; null follows the device. */
  theme: ReadingTheme | null;
  font: ReadingFont;
}

const STORAGE_KEY = "ayllu-lectura";
const DEFAULTS: ReadingSettings = { size: FONT_SIZES.indexOf(100), theme: null, font: "serif" };

/** Ignores what is missing or unknown in the stored text. */
export function parseReadingSettings(text: string | null): ReadingSettings {
  const stored = new URLSearchParams(text ?? "");
  const size = FONT_SIZES.findIndex((percent) => String(percent) === stored.get("size"));
  return {
    size: size >= 0 ? size : DEFAULTS.size,
    theme: READING_THEMES.find((theme) => theme === stored.get("theme")) ?? DEFAULTS.theme,
    font: READING_FONTS.find((font) => font === stored.get("font")) ?? DEFAULTS.font,
  };
}

export const formatReadingSettings = ({ size, theme, font }: ReadingSettings): string =>
  new URLSearchParams({ size: String(FONT_SIZES[size]), font, ...(theme ? { theme } : {}) }).toString();

let current: ReadingSettings | null = null;
const listeners = new Set<() => void>();

// Storage may be blocked.
function readSettings(): ReadingSettings {
  try {
    current ??= parseReadingSettings(localStorage.getItem(STORAGE_KEY));
  } catch {
    current ??= DEFAULTS;
  }
  return current;
}

/** Kept on this device; without storage, until the page is left. */
function changeSettings(change: Partial<ReadingSettings>): void {
  current = { ...readSettings(), ...change };
  try {
    localStorage.setItem(STORAGE_KEY, formatReadingSettings(current));
  } catch {
    // Kept in memory.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useReadingSettings() {
  const settings = useSyncExternalStore(subscribe, readSettings, () => DEFAULTS);
  return [settings, changeSettings] as const;
}
