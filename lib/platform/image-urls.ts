/** Increment it when the rendering of textiles changes: their URLs are cached as immutable. */
const TEXTILES_VERSION = "2";

/** Between the names of a sheet, one file with several drawings. */
export const SHEET_SEPARATOR = "~";
const toSheetUrl = (kind: string, names: readonly string[]) =>
  `/tejidos/hojas/${kind}/${names.join(SHEET_SEPARATOR)}.svg?v=${TEXTILES_VERSION}`;

export const textileImages = {
  cover: (contentType: string, discipline: string, slug: string) =>
    `/tejidos/portada/${contentType}/${discipline}/${slug}.svg?v=${TEXTILES_VERSION}`,
  discipline: (key: string) => `/tejidos/disciplina/${key}.svg?v=${TEXTILES_VERSION}`,
  band: (seed: string) => `/tejidos/banda/${seed}.svg?v=${TEXTILES_VERSION}`,
  border: (seed: string) => `/tejidos/orla/${seed}.svg?v=${TEXTILES_VERSION}`,
  background: (seed: string) => `/tejidos/fondo/${seed}.svg?v=${TEXTILES_VERSION}`,
  coverSheet: (names: readonly string[]) => toSheetUrl("portadas", names),
  disciplineSheet: (keys: readonly string[]) => toSheetUrl("disciplinas", keys),
  backgroundSheet: (seeds: readonly string[]) => toSheetUrl("fondos", seeds),
  mark: () => `/tejidos/marca.svg?v=${TEXTILES_VERSION}`,
} as const;

export const shareImages = {
  site: () => `/tejidos/compartir/ayllu.png?v=${TEXTILES_VERSION}`,
  ayni: (slug: string, version: number) =>
    `/tejidos/compartir/ayni/${slug}.png?v=${TEXTILES_VERSION}.${version}`,
  master: (slug: string) => `/tejidos/compartir/maestro/${slug}.png?v=${TEXTILES_VERSION}`,
  podcast: (slug: string) => `/tejidos/podcast/${slug}.png?v=${TEXTILES_VERSION}`,
  discipline: (slug: string) => `/tejidos/compartir/disciplina/${slug}.png?v=${TEXTILES_VERSION}`,
  post: (slug: string) => `/tejidos/compartir/articulo/${slug}.png?v=${TEXTILES_VERSION}`,
} as const;

/** Pictures in mails, whose programs show neither SVG nor AVIF. */
export const mailImages = {
  ayni: (slug: string) => `/tejidos/correo/ayni/${slug}.png?v=${TEXTILES_VERSION}`,
} as const;

/** QR codes that open a page. */
export const qrCodes = {
  ayni: (slug: string) => `/tejidos/qr/ayni/${slug}.png?v=${TEXTILES_VERSION}`,
  master: (slug: string) => `/tejidos/qr/maestro/${slug}.png?v=${TEXTILES_VERSION}`,
} as const;

/** Type and size in pixels; `maskable` icons have a safe zone, `apple` icons have none. */
export type BrandIconName = "192" | "512" | "maskable-512" | "apple-180";
export const brandIconUrl = (name: BrandIconName): string =>
  `/tejidos/icono/${name}.png?v=${TEXTILES_VERSION}`;
