import { renderFavicon } from "@/lib/publishing/seo/icons";

export const dynamic = "force-static";

// Pages link the SVG mark; this serves clients that only request /favicon.ico.
export async function GET() {
  return new Response(new Uint8Array(await renderFavicon()), {
    headers: { "Content-Type": "image/x-icon", "Cache-Control": "public, max-age=86400" },
  });
}
