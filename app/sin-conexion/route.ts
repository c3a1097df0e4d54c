import { renderOfflinePage } from "@/lib/publishing/standalone-pages";

export const dynamic = "force-static";

/** Cached by the service worker (`public/sw.js`). */
export const GET = async () =>
  new Response(await renderOfflinePage(), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=0" },
  });
