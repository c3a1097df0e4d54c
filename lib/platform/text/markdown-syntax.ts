/** The dialect of Markdown: that of GitHub, where a line break stays one. */
export const MARKDOWN_SYNTAX = { gfm: true, breaks: true } as const;

// A text names a picture by its object key, which holds its size in pixels: `![alt](pictures/…/…_imagen-1280x960.webp)`.
const PICTURE_KEY = String.raw`pictures/[\da-f-]{36}/[\da-f]{32}_imagen-(\d{1,5})x(\d{1,5})\.webp`;
const WHOLE_PICTURE_KEY = new RegExp(`^${PICTURE_KEY}$`);

export const toPictureFileName = (width: number, height: number): string => `imagen-${width}x${height}.webp`;

/** Returns the size of one of our own pictures in pixels; null for any other address. */
export function parsePictureKey(address: string): { width: number; height: number } | null {
  const [, width, height] = WHOLE_PICTURE_KEY.exec(address) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** Lists the pictures that a text names, each once. */
export const listPictureKeys = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(new RegExp(PICTURE_KEY, "g"))].map(([key]) => key)),
];
