import { SHEET_SEPARATOR } from "@/lib/platform/image-urls";

const SVG_FILE = /^([A-Za-z0-9_-]{1,120})\.svg$/;
const SEED = /^[a-z0-9-]{1,120}$/;

export const isSeed = (name: string): boolean => SEED.test(name);

/** `reiki.svg` → `reiki`; undefined for any other file name. */
export const parseSvgName = (file: string): string | undefined => SVG_FILE.exec(file)?.[1];

/** The same for seeds, which are slugs of at most 120 characters. */
export function parseSvgSeed(file: string): string | undefined {
  const name = parseSvgName(file);
  return name && isSeed(name) ? name : undefined;
}

/** As many as a page lists; the address of a sheet names each of its drawings. */
const MAX_SHEET_DRAWINGS = 200;

/** `yoga~reiki.svg` → what `parse` makes of `yoga` and of `reiki`; undefined if it makes nothing of one of them. */
export function parseSheetNames<Drawing>(
  file: string,
  parse: (name: string) => Drawing | undefined,
): readonly Drawing[] | undefined {
  if (!file.endsWith(".svg")) return undefined;
  const names = file.slice(0, -".svg".length).split(SHEET_SEPARATOR);
  if (names.length > MAX_SHEET_DRAWINGS) return undefined;
  const drawings = names.map(parse).filter((drawing) => drawing !== undefined);
  return drawings.length === names.length ? drawings : undefined;
}
