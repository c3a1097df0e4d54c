import { isSlug } from "@/lib/platform/text/slug";

/** `yoga-al-alba.png` → `yoga-al-alba`; undefined unless it is named after a slug of ours. */
export function pngFileSlug(file: string): string | undefined {
  const slug = /^(.{1,120})\.png$/.exec(file)?.[1];
  return slug && isSlug(slug) ? slug : undefined;
}

/** For drawings that never change under their address. */
export const FOREVER = "public, max-age=31536000, immutable";
// The address of a content's picture says its version, but not the next date or a new portrait.
const HOUR = "public, max-age=3600";

/** A picture, or 404 where there is none. */
export function pngResponse(png: Buffer | undefined, cacheControl = HOUR): Response {
  if (!png) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": cacheControl },
  });
}
