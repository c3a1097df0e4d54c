import { route } from "@/lib/identity/route";
import { PASS_HEADER } from "@/lib/rooms/seats/policy";
import { roomParams, streamQuery } from "@/lib/rooms/seats/schema";
import { requireSeat } from "@/lib/rooms/seats/service";
import { openSeatStream } from "@/lib/rooms/signalling/stream";

export const GET = route(
  { auth: true, params: roomParams, query: streamQuery },
  async ({ actor, params, query, request }) => {
    const seat = await requireSeat(actor, params.id, request.headers.get(PASS_HEADER));
    const lines = await openSeatStream(seat, { ...query, signal: request.signal });
    return new Response(lines, {
      headers: {
        "content-type": "application/x-ndjson; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // nginx would collect the lines.
        "x-accel-buffering": "no",
      },
    });
  },
);
