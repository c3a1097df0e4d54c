import { offlinePage } from "@/lib/publishing/standalone-pages";

export const dynamic = "force-static";

/** What the service worker keeps (`public/sw.js`). */
export const GET = () =>
  new Response(offlinePage(), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "public, max-age=0" },
  });
