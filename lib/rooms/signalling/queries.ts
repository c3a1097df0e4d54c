import { apiCall } from "@/lib/platform/http/client";
import { openStream } from "@/lib/platform/http/stream";
import { api } from "@/lib/platform/api";
import { withQuery } from "@/lib/platform/routes";
import { passHeaders, type SeatKey } from "@/lib/rooms/seats/queries";
import type { Signal } from "./schema";

export async function sendSignal(seat: SeatKey, body: Signal, signal?: AbortSignal): Promise<void> {
  await apiCall("POST", api.room(seat.encuentroId, "/signals"), { body, signal, headers: passHeaders(seat) });
}

interface StreamOptions {
  /** The browser still has the connections of its last stream. */
  hasMedia: boolean;
  signal: AbortSignal;
}

/** Opens the events of a room, each a line of JSON. */
export function openRoomStream(
  seat: SeatKey,
  { hasMedia, signal }: StreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  const url = withQuery(api.room(seat.encuentroId, "/stream"), hasMedia ? { hasMedia: "1" } : {});
  return openStream(url, { signal, headers: passHeaders(seat) });
}
