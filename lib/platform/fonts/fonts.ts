import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "fontkit";
import type { Font } from "fontkit";
import { z } from "zod";
import { unpackWoff } from "./woff";

// The fonts with which texts of people are drawn into files: those of the site, then one for each further script, then one
// that has nearly every character.

export type Typeface = "title" | "text" | "strong";

type Family = { name: string; weight: number };

const NOTO = ["noto-sans", "noto-sans-hebrew", "noto-sans-arabic"];
const LAST_RESORT: Family = { name: "unifontex", weight: 400 };

const toStack = (family: Family): Family[] => [
  family,
  ...NOTO.map((name) => ({ name, weight: family.weight })),
  LAST_RESORT,
];

const STACKS: Record<Typeface, Family[]> = {
  title: toStack({ name: "fraunces", weight: 600 }),
  text: toStack({ name: "figtree", weight: 500 }),
  strong: toStack({ name: "figtree", weight: 600 }),
};

const PACKAGES = join(process.cwd(), "node_modules/@fontsource");

/** A font that has been read; `file` names it. */
export type LoadedFont = { file: string; bytes: Buffer; font: Font };

type Range = readonly [first: number, last: number];
type FontFile = { path: string; ranges: readonly Range[] };

const LAST_CODE_POINT = 0x10ffff;

/** Parses "U+0102-0103,U+20AB". */
const parseRanges = (text: string): Range[] =>
  text.split(",").map((range) => {
    const [first = "", last = first] = range.trim().replace("U+", "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

const subsetsSchema = z.record(z.string(), z.string());

/** Fontsource splits a family into files, whose characters are listed in one of them. */
function listFiles({ name, weight }: Family): FontFile[] {
  const folder = join(PACKAGES, name);
  const subsets = subsetsSchema.parse(JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")));
  const toPath = (subset: string) => join(folder, "files", `${name}-${subset}-${weight}-normal.woff`);
  const files = Object.entries(subsets).map(([subset, ranges]) => ({
    path: toPath(subset),
    ranges: parseRanges(ranges),
  }));
  // Latin is listed last, but most texts need nothing else.
  return files.length > 0 ? files.reverse() : [{ path: toPath("latin"), ranges: [[0, LAST_CODE_POINT]] }];
}

const stackFiles = new Map<Typeface, FontFile[]>();
const loadedFonts = new Map<string, LoadedFont>();

function getStackFiles(typeface: Typeface): FontFile[] {
  const known = stackFiles.get(typeface);
  if (known) return known;
  const files = STACKS[typeface].flatMap(listFiles);
  stackFiles.set(typeface, files);
  return files;
}

function loadFont(path: string): LoadedFont {
  const known = loadedFonts.get(path);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(path));
  const font = create(bytes);
  if (!("layout" in font)) throw new Error(`${path} is a collection of fonts`);
  const loaded = { file: path, bytes, font };
  loadedFonts.set(path, loaded);
  return loaded;
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

export const hasGlyphs = ({ font }: LoadedFont, characters: readonly string[]): boolean =>
  characters.every(
    (character) => IGNORABLE.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

function* listCandidates(base: string, typeface: Typeface): Generator<LoadedFont> {
  const codePoint = base.codePointAt(0) ?? 0;
  for (const { path, ranges } of getStackFiles(typeface))
    if (ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) yield loadFont(path);
}

/** Returns the font for a character with its accents; null if no font has it. */
export function findFont(characters: readonly string[], typeface: Typeface): LoadedFont | null {
  const [base = " "] = characters;
  for (const candidate of listCandidates(base, typeface))
    if (hasGlyphs(candidate, characters)) return candidate;
  for (const candidate of listCandidates(base, typeface)) if (hasGlyphs(candidate, [base])) return candidate;
  return null;
}

/** The font that sets the baseline of a line. */
export function getMainFont(typeface: Typeface): LoadedFont {
  const font = findFont(["a"], typeface);
  if (!font) throw new Error(`The font of ${typeface} has no letters`);
  return font;
}
