import { isSlug } from "@/lib/platform/text/slug";

/** `yoga-al-alba.png` → `yoga-al-alba`; undefined for any other file name. */
export function parsePngSlug(file: string): string | undefined {
  const slug = /^(.{1,120})\.png$/.exec(file)?.[1];
  return slug && isSlug(slug) ? slug : undefined;
}

export const IMMUTABLE_CACHE = "public, max-age=31536000, immutable";
// The URL contains the content's version, but the image also shows the next date and the Master's photo.
const HOUR_CACHE = "public, max-age=3600";

/** Responds with a PNG, or 404 for undefined. */
export function pngResponse(png: Buffer | undefined, cacheControl = HOUR_CACHE): Response {
  if (!png) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl },
  });
}
