import type { ReadingFont } from "@/components/library/reader/reading-settings";

type FontFile = { family: string; style: "normal" | "italic"; url: URL };

const FAMILIES = { serif: "Ayllu Serif", sans: "Ayllu Sans" } as const;

const FONT_FILES: Record<Exclude<ReadingFont, "book">, FontFile[]> = {
  serif: [
    {
      family: FAMILIES.serif,
      style: "normal",
      url: new URL("@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2", import.meta.url),
    },
    {
      family: FAMILIES.serif,
      style: "italic",
      url: new URL("@fontsource-variable/fraunces/files/fraunces-latin-opsz-italic.woff2", import.meta.url),
    },
  ],
  sans: [
    {
      family: FAMILIES.sans,
      style: "normal",
      url: new URL("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2", import.meta.url),
    },
    {
      family: FAMILIES.sans,
      style: "italic",
      url: new URL("@fontsource-variable/figtree/files/figtree-latin-wght-italic.woff2", import.meta.url),
    },
  ],
};

/** `family` is null if the book's own fonts are shown. */
export type FrameFont = { family: string | null; faces: string };

const FALLBACKS = { serif: 'Georgia, "Iowan Old Style", serif', sans: "system-ui, sans-serif" } as const;

// The policy of the frame allows no address of the site, only blobs.
async function loadFace({ family, style, url }: FontFile): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font answered ${response.status}`);
  const blobUrl = URL.createObjectURL(await response.blob());
  return `@font-face { font-family: "${family}"; font-style: ${style}; font-weight: 100 900; font-display: block; src: url("${blobUrl}") format("woff2"); }`;
}

// Substitutes until a font has been loaded; its blobs stay as long as the page.
const fonts: Record<ReadingFont, FrameFont> = {
  serif: { family: FALLBACKS.serif, faces: "" },
  sans: { family: FALLBACKS.sans, faces: "" },
  book: { family: null, faces: "" },
};

/** Stable until the font has been loaded. */
export const getFrameFont = (font: ReadingFont): FrameFont => fonts[font];

/** Loads a font of the site for the frame. Errors: it cannot be fetched. */
export async function loadFrameFont(font: ReadingFont): Promise<void> {
  if (font === "book" || fonts[font].faces) return;
  const faces = await Promise.all(FONT_FILES[font].map(loadFace));
  fonts[font] = { family: `"${FAMILIES[font]}", ${FALLBACKS[font]}`, faces: faces.join("\n") };
}
