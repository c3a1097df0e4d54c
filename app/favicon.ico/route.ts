import { faviconIco } from "@/lib/publishing/seo/icons";

export const dynamic = "force-static";

// Pages name the drawn mark; this answers agents that ask for nothing else.
export async function GET() {
  return new Response(new Uint8Array(await faviconIco()), {
    headers: { "Content-Type": "image/x-icon", "Cache-Control": "public, max-age=86400" },
  });
}
