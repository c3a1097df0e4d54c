const TYPES = {
  rss: "application/rss+xml; charset=utf-8",
  calendar: "text/calendar; charset=utf-8",
} as const;

/** What a program reads again and again, or 404 where there is none. */
export function feedResponse(type: keyof typeof TYPES, body: string | null): Response {
  if (body === null) return new Response(null, { status: 404 });
  return new Response(body, {
    headers: {
      "Content-Type": TYPES[type],
      "Cache-Control": "public, max-age=300",
      // Players and readers in a browser are of other sites.
      "Access-Control-Allow-Origin": "*",
    },
  });
}
