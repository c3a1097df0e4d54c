const SVG_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

export interface DrawingSize {
  readonly width: number;
  readonly height: number;
}

/** Scales a field of cells to `size`. */
export const fixedSvg = (field: DrawingSize, size: DrawingSize, body: string): string =>
  `<svg ${SVG_NAMESPACE} width="${size.width}" height="${size.height}" ` +
  `viewBox="0 0 ${field.width} ${field.height}">${body}</svg>`;

/** Fills any box without cropping, as it has no aspect ratio for `object-fit` to keep. `size` fixes it for a raster. */
export const fluidSvg = (size: DrawingSize | undefined, body: string): string =>
  `<svg ${SVG_NAMESPACE}${size ? ` width="${size.width}" height="${size.height}"` : ""}>${body}</svg>`;

/** The fill of a shape, with a class that names its colour in dark mode; see `withNight`. */
export const fill = (day: string, night?: string): string =>
  night === undefined ? `fill="${day}"` : `fill="${day}" class="n${night.slice(1)}"`;

/** Drawings without `withNight`, one below the other, each of `size`. */
export function sheetSvg(drawings: readonly string[], { width, height }: DrawingSize): string {
  const cells = drawings.map(
    (drawing, index) => `<svg y="${index * height}" width="${width}" height="${height}">${drawing}</svg>`,
  );
  return fluidSvg({ width, height: height * drawings.length }, withNight(cells.join("")));
}

export const backgroundRect = (day: string, night?: string): string =>
  `<rect width="100%" height="100%" ${fill(day, night)}/>`;

/**
 * Prepends the style that changes a drawing in dark mode: fills turn into the colour of their class, and images of the
 * class `night` replace those of the class `day`. Pages stay the same for everybody and load one file.
 */
export function withNight(body: string): string {
  const colours = new Set([...body.matchAll(/ class="n([\dA-Fa-f]{6})"/g)].map(([, colour]) => colour));
  const rules = [...colours].map((colour) => `.n${colour}{fill:#${colour}}`).join("");
  return (
    `<style>.night{display:none}@media(prefers-color-scheme:dark){.day{display:none}.night{display:inline}` +
    `${rules}}</style>${body}`
  );
}
