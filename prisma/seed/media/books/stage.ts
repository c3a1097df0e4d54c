import type { Inks } from "./inks";
import { FACE, rect } from "./shapes";

/** Size of the cover of a content. */
const STAGE = { width: 1280, height: 960 } as const;
const SCALE = 1.06;
const WIDTH = FACE.width * SCALE;
const HEIGHT = FACE.height * SCALE;
const LEFT = (STAGE.width - WIDTH) / 2;
const TOP = (STAGE.height - HEIGHT) / 2 - 8;
const PAGES = 15;

/** The front of a book as a drawing of its own. */
export const faceSvg = (face: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${FACE.width}" height="${FACE.height}">${face}</svg>`;

/** The steps of a soft shadow. */
const SHADOW = [76, 66, 57, 48, 40, 32, 25, 18, 12, 6, 2] as const;

const shadow = SHADOW.map(
  (spread) =>
    `<rect x="${LEFT - spread / 2 + 10}" y="${TOP - spread / 2 + 16}" width="${WIDTH + PAGES + spread}" height="${HEIGHT + spread}" rx="${spread / 2 + 6}" opacity=".028"/>`,
).join("");

const binding =
  `<linearGradient id="binding"><stop offset="0" stop-opacity=".26"/><stop offset=".022" stop-color="#fff" stop-opacity=".16"/>` +
  `<stop offset=".045" stop-opacity=".2"/><stop offset=".062" stop-color="#fff" stop-opacity=".1"/><stop offset=".1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
  `<rect width="${FACE.width}" height="${FACE.height}" fill="url(#binding)"/>`;

/** A book that lies on a table in the light. */
export const stageSvg = (face: string, { table }: Inks): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${STAGE.width}" height="${STAGE.height}">` +
  rect(0, 0, STAGE.width, STAGE.height, table) +
  shadow +
  `<rect x="${LEFT}" y="${TOP + 7}" width="${WIDTH + PAGES}" height="${HEIGHT - 5}" rx="5" fill="#EADBC4"/>` +
  [5, 10].map((x) => rect(LEFT + WIDTH + x, TOP + 8, 1.5, HEIGHT - 7, "#CDB797")).join("") +
  `<svg x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${FACE.width} ${FACE.height}">` +
  `<clipPath id="board"><rect width="${FACE.width}" height="${FACE.height}" rx="7"/></clipPath>` +
  `<g clip-path="url(#board)">${face}${binding}</g></svg></svg>`;
