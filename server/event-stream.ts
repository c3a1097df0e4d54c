import type { ServerResponse } from "node:http";

// Streams of events (`/api/encuentros/{id}/room/stream`) last as long as their readers stay.

const CONTENT_TYPE = "application/x-ndjson";

/** True once the stream has begun. */
export const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith(CONTENT_TYPE);
