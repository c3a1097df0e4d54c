import type { CSSProperties } from "react";
import { truncate, toDrawableText } from "@/lib/platform/text/plain-text";
import { SHARE_FONTS, TEXT_COLORS, TEXT_WIDTH_PX } from "./share-image-frame";

// In pixels with the maximum number of lines, largest first. Longer titles are truncated.
const TITLE_SIZES = [
  { fontSize: 80, lines: 2 },
  { fontSize: 68, lines: 3 },
  { fontSize: 56, lines: 3 },
] as const;
const SMALLEST_TITLE_SIZE = { fontSize: 48, lines: 4 } as const;

type TitleSize = { fontSize: number; lines: number };

const LINE_HEIGHT = 1.08;
// Usable part of a line: words are not split.
const LINE_FILL_RATIO = 0.88;
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const EM_WIDTHS = { wide: 0.86, capital: 0.7, other: 0.48 };

/** Estimates the width of a text in ems. */
function estimateEms(text: string): number {
  let ems = 0;
  for (const char of text) {
    if (FULL_WIDTH.test(char)) ems += 1;
    else if (/[MWmw—…]/.test(char)) ems += EM_WIDTHS.wide;
    else if (/\p{Lu}/u.test(char)) ems += EM_WIDTHS.capital;
    else ems += EM_WIDTHS.other;
  }
  return ems;
}

const fitsTitle = (text: string, { fontSize, lines }: TitleSize): boolean =>
  estimateEms(text) * fontSize <= lines * TEXT_WIDTH_PX * LINE_FILL_RATIO;

function truncateToFit(text: string): string {
  let truncated = text;
  while (!fitsTitle(truncated, SMALLEST_TITLE_SIZE)) truncated = truncate(truncated, truncated.length - 1);
  return truncated;
}

const style = {
  display: "block",
  fontFamily: SHARE_FONTS.title,
  fontWeight: 600,
  color: TEXT_COLORS.strong,
  lineHeight: LINE_HEIGHT,
  letterSpacing: "-0.015em",
  // For descenders of the last line.
  paddingBottom: "0.16em",
  overflow: "hidden",
} satisfies CSSProperties;

interface FittedTitleProps {
  children: string;
  fallback: string;
  /** Width of the text, as a multiple of that of an image for links. */
  scale?: number;
}

/** A title scaled or truncated to fit; `fallback` if it consists of emoji alone. */
export function FittedTitle({ children, fallback, scale = 1 }: FittedTitleProps) {
  const text = truncateToFit(toDrawableText(children)) || fallback;
  const { fontSize, lines } = TITLE_SIZES.find((size) => fitsTitle(text, size)) ?? SMALLEST_TITLE_SIZE;
  // Only for words wider than a line: combined with balancing it would split shorter ones.
  const hasOverlongWord = text.split(" ").some((word) => estimateEms(word) * fontSize > TEXT_WIDTH_PX);
  const wordBreak = hasOverlongWord ? "break-word" : "normal";
  const scaledSize = fontSize * scale;
  const maxHeight = scaledSize * (LINE_HEIGHT * lines + 0.16);
  // Balancing a single long word would break its lines too early.
  const textWrap = text.includes(" ") ? "balance" : "wrap";
  return <div style={{ ...style, fontSize: scaledSize, maxHeight, textWrap, wordBreak }}>{text}</div>;
}
