import { route } from "@/lib/identity/route";
import { roomParams, streamQuery } from "@/lib/rooms/seats/schema";
import { authorizeSeat } from "@/lib/rooms/seats/service";
import { openSeatStream } from "@/lib/rooms/signalling/stream";

export const GET = route(
  { auth: true, params: roomParams, authorize: authorizeSeat, query: streamQuery },
  async ({ grant: seat, query, request }) => {
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
