import "server-only";
import bidiFactory from "bidi-js";
import { hasRtl } from "@/lib/platform/text/isolate";
import { findFont, hasGlyphs } from "./fonts";
import type { LoadedFont, Typeface } from "./fonts";

/** A part of a line in one font and direction. Its text is in the order in which it is read. */
export type TextRun = { text: string; font: LoadedFont; isRtl: boolean };

type LeveledRun = TextRun & { level: number };

const bidi = bidiFactory();
const segmenter = new Intl.Segmenter("es", { granularity: "grapheme" });

/** Spaces, digits and marks, which no script owns. */
const COMMON = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

const isRtlLevel = (level: number): boolean => level % 2 === 1;

/** Keeps the font of the characters before for what it has, so that a word and its spaces are shaped together. */
function chooseFont(
  characters: string[],
  typeface: Typeface,
  previous: LoadedFont | undefined,
): LoadedFont | null {
  const staysInFont = previous && COMMON.test(characters.join("")) && hasGlyphs(previous, characters);
  return staysInFont ? previous : findFont(characters, typeface);
}

/** Says whether there is a font for every character. */
export const canDraw = (line: string, typeface: Typeface): boolean =>
  [...segmenter.segment(line)].every(({ segment }) => findFont([...segment], typeface) !== null);

function toLogicalRuns(line: string, typeface: Typeface, levels: Uint8Array | null): LeveledRun[] {
  const runs: LeveledRun[] = [];
  for (const { segment, index } of segmenter.segment(line)) {
    const level = levels?.[index] ?? 0;
    const last = runs.at(-1);
    const characters = [...segment];
    const font = chooseFont(characters, typeface, last?.font);
    if (font === null) continue;
    const drawable = characters.filter((character) =>
      font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
    const [base = ""] = drawable;
    // Brackets open towards the text that follows them.
    const mirrored = isRtlLevel(level) ? bidi.getMirroredCharacter(base) : null;
    const text = (mirrored ?? base) + drawable.slice(1).join("");
    if (text === "") continue;
    if (last?.font === font && last.level === level) last.text += text;
    else runs.push({ text, font, level, isRtl: isRtlLevel(level) });
  }
  return runs;
}

/** Reverses each sequence of runs at `level` or deeper (rule L2 of the Unicode bidirectional algorithm). */
function reverseFrom(level: number, runs: LeveledRun[]): LeveledRun[] {
  const result: LeveledRun[] = [];
  let reversed: LeveledRun[] = [];
  for (const run of runs) {
    if (run.level >= level) {
      reversed.unshift(run);
      continue;
    }
    result.push(...reversed, run);
    reversed = [];
  }
  return [...result, ...reversed];
}

/** Splits a line into runs of one font and direction, as they stand from left to right. */
export function toVisualRuns(line: string, typeface: Typeface): TextRun[] {
  const levels = hasRtl(line) ? bidi.getEmbeddingLevels(line).levels : null;
  let runs = toLogicalRuns(line, typeface, levels);
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) runs = reverseFrom(level, runs);
  return runs;
}

/** Returns the width of a run for a font size of 1. */
export const measureRun = ({ text, font: { font } }: TextRun): number =>
  font.layout(text).advanceWidth / font.unitsPerEm;

/** Returns the width of a line for a font size of 1. */
export const measureLine = (line: string, typeface: Typeface): number =>
  toVisualRuns(line, typeface).reduce((width, run) => width + measureRun(run), 0);
