const SVG_FILE = /^([A-Za-z0-9_-]{1,120})\.svg$/;
const SEED = /^[a-z0-9-]+$/;

/** `reiki.svg` → `reiki`; undefined for any other file name. */
export const parseSvgName = (file: string): string | undefined => SVG_FILE.exec(file)?.[1];

/** The same for seeds, which are slugs of at most 120 characters. */
export function parseSvgSeed(file: string): string | undefined {
  const name = parseSvgName(file);
  return name && SEED.test(name) ? name : undefined;
}
