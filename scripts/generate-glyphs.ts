// Extracts the duotone glyphs in use from Phosphor (MIT) into lib/publishing/textiles/glyphs.ts:
//   npx tsx scripts/generate-glyphs.ts
import { readFile, writeFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";
import { TYPE_GLYPHS } from "../lib/publishing/textiles/type-glyphs";
import { DISCIPLINES } from "../lib/reference/disciplines";

const SOURCE = new URL("../node_modules/@phosphor-icons/core/assets/duotone/", import.meta.url);
const TARGET = new URL("../lib/publishing/textiles/glyphs.ts", import.meta.url);
const PATH_ELEMENT = /<path d="([^"]+)"( opacity="0\.2")?\/>/g;

async function readGlyph(name: string): Promise<{ tint: string; line: string }> {
  const svg = await readFile(new URL(`${name}-duotone.svg`, SOURCE), "utf8");
  const paths = [...svg.matchAll(PATH_ELEMENT)];
  const join = (isTint: boolean) =>
    paths
      .filter((path) => Boolean(path[2]) === isTint)
      .map((path) => path[1])
      .join("");
  const parts = { tint: join(true), line: join(false) };
  if (!parts.line) throw new Error(`No line in the glyph ${name}`);
  return parts;
}

const disciplineGlyphs = Object.values(DISCIPLINES).map((discipline) => discipline.glyph);
const names = [...new Set<string>([...disciplineGlyphs, ...Object.values(TYPE_GLYPHS).flat()])].sort();
const entries = await Promise.all(names.map(async (name) => [name, await readGlyph(name)] as const));
const source = `import type { DisciplineGlyph } from "@/lib/reference/disciplines";
import type { TypeGlyph } from "./type-glyphs";

/** Path data on a 256 × 256 field: \`tint\` is filled faintly, \`line\` fully. */
interface Glyph {
  readonly tint: string;
  readonly line: string;
}

/** Duotone icons of Phosphor (https://phosphoricons.com, MIT), written by scripts/generate-glyphs.ts. */
export const GLYPHS: Readonly<Record<DisciplineGlyph | TypeGlyph, Glyph>> = ${JSON.stringify(Object.fromEntries(entries))};
`;
const options = await resolveConfig(TARGET);
await writeFile(TARGET, await format(source, { ...options, parser: "typescript" }));
