import { lastModifiedHeader } from "./last-modified";

const CONTENT_TYPES = {
  rss: "application/rss+xml; charset=utf-8",
  calendar: "text/calendar; charset=utf-8",
} as const;

const PUBLIC_HEADERS = { "Cache-Control": "public, max-age=300" };
// Short, as a revoked or renewed feed URL must stop working soon.
const PRIVATE_HEADERS = { "Cache-Control": "private, max-age=60", "X-Robots-Tag": "noindex" };

type FeedOptions = {
  isPrivate?: boolean;
  /** ISO 8601; the newest becomes `Last-Modified`. */
  entryDates?: readonly (string | null)[];
};

/** Responds with a feed, or 404 for null. The server adds an `ETag`, and responds 304 to whoever has the feed. */
export function feedResponse(
  type: keyof typeof CONTENT_TYPES,
  body: string | null,
  { isPrivate = false, entryDates = [] }: FeedOptions = {},
): Response {
  if (body === null) return new Response(null, { status: 404 });
  return new Response(body, {
    headers: {
      "Content-Type": CONTENT_TYPES[type],
      ...(isPrivate ? PRIVATE_HEADERS : PUBLIC_HEADERS),
      ...lastModifiedHeader(entryDates),
      // Web-based players and feed readers run on other origins.
      "Access-Control-Allow-Origin": "*",
    },
  });
}
