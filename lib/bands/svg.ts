const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A drawing of a fixed field, scaled as a whole. */
export const fixedSvg = (field: Size, size: Size, body: string): string =>
  `<svg ${NAMESPACE} width="${size.width}" height="${size.height}" ` +
  `viewBox="0 0 ${field.width} ${field.height}">${body}</svg>`;

/**
 * A drawing that lays itself out in whatever box it is given, instead of being cropped: it has no ratio of
 * its own, so `object-fit` leaves it alone. `size` fixes it, for a raster.
 */
export const fluidSvg = (size: Size | undefined, body: string): string =>
  `<svg ${NAMESPACE}${size ? ` width="${size.width}" height="${size.height}"` : ""}>${body}</svg>`;

export const ground = (colour: string): string => `<rect width="100%" height="100%" fill="${colour}"/>`;
