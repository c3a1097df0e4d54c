import { route } from "@/lib/identity/route";
import { signal } from "@/lib/rooms/signalling/schema";
import { handleSignal } from "@/lib/rooms/signalling/service";
import { PASS_HEADER } from "@/lib/rooms/seats/policy";
import { roomParams } from "@/lib/rooms/seats/schema";
import { requireSeat } from "@/lib/rooms/seats/service";

export const POST = route(
  { auth: true, params: roomParams, body: signal },
  async ({ actor, params, body, request }) =>
    handleSignal(await requireSeat(actor, params.id, request.headers.get(PASS_HEADER)), body),
);
