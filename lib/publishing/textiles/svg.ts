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

export const backgroundRect = (colour: string): string =>
  `<rect width="100%" height="100%" fill="${colour}"/>`;
