import type { CSSProperties } from "react";
import { clip, drawableText } from "@/lib/share/text";
import { FONTS, INK, TEXT_WIDTH } from "./share-image-frame";

// Sizes in pixels with the most lines of each, the largest first; what is longer still is cut.
const SIZES = [
  { fontSize: 80, lines: 2 },
  { fontSize: 68, lines: 3 },
  { fontSize: 56, lines: 3 },
] as const;
const SMALLEST = { fontSize: 48, lines: 4 } as const;

type Size = { fontSize: number; lines: number };

const LINE_HEIGHT = 1.08;
// Lines end before their edge: words are not split.
const FILLED = 0.88;
const EM = { wide: 0.86, capital: 0.7, other: 0.48 };

/** About how many ems a text takes in one line. */
function ems(text: string): number {
  let sum = 0;
  for (const char of text)
    sum += /[MWmw—…]/.test(char) ? EM.wide : /\p{Lu}/u.test(char) ? EM.capital : EM.other;
  return sum;
}

const fits = (text: string, { fontSize, lines }: Size): boolean =>
  ems(text) * fontSize <= lines * TEXT_WIDTH * FILLED;

function shortened(text: string): string {
  let kept = text;
  while (!fits(kept, SMALLEST)) kept = clip(kept, kept.length - 1);
  return kept;
}

const style = {
  display: "block",
  fontFamily: FONTS.title,
  fontWeight: 600,
  color: INK.strong,
  lineHeight: LINE_HEIGHT,
  letterSpacing: "-0.015em",
  // Room for what hangs below the last line.
  paddingBottom: "0.16em",
  overflow: "hidden",
} satisfies CSSProperties;

/** A title that fits whatever its length; `fallback` where nothing of it can be drawn. */
export function Title({ children, fallback }: { children: string; fallback: string }) {
  const text = shortened(drawableText(children)) || fallback;
  const { fontSize, lines } = SIZES.find((size) => fits(text, size)) ?? SMALLEST;
  // Balancing would split a word that fits into a line.
  const endless = text.split(" ").some((word) => ems(word) * fontSize > TEXT_WIDTH);
  const wordBreak = endless ? "break-word" : "normal";
  const maxHeight = fontSize * (LINE_HEIGHT * lines + 0.16);
  // Balanced lines of one endless word would be cut too short.
  const textWrap = text.includes(" ") ? "balance" : "wrap";
  return <div style={{ ...style, fontSize, maxHeight, textWrap, wordBreak }}>{text}</div>;
}
