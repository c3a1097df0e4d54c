const TYPES = {
  rss: "application/rss+xml; charset=utf-8",
  calendar: "text/calendar; charset=utf-8",
} as const;

const FOR_ALL = { "Cache-Control": "public, max-age=300" };
// Whoever ends it, or renews its address, expects that to hold soon.
const FOR_ONE = { "Cache-Control": "private, max-age=60", "X-Robots-Tag": "noindex" };

/** What a program reads again and again, or 404 where there is none. */
export function feedResponse(
  type: keyof typeof TYPES,
  body: string | null,
  { isPrivate = false } = {},
): Response {
  if (body === null) return new Response(null, { status: 404 });
  return new Response(body, {
    headers: {
      "Content-Type": TYPES[type],
      ...(isPrivate ? FOR_ONE : FOR_ALL),
      // Players and readers in a browser are of other sites.
      "Access-Control-Allow-Origin": "*",
    },
  });
}
