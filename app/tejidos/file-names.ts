const SVG_FILE = /^([A-Za-z0-9_-]{1,120})\.svg$/;
const SEED = /^[a-z0-9-]+$/;

/** `reiki.svg` → `reiki`; undefined unless it is the name of an SVG file of ours. */
export const svgFileName = (file: string): string | undefined => SVG_FILE.exec(file)?.[1];

/** The seed that a file is named after: a slug of at most 120 characters. */
export function svgFileSeed(file: string): string | undefined {
  const name = svgFileName(file);
  return name && SEED.test(name) ? name : undefined;
}
