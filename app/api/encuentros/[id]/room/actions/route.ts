import { route } from "@/lib/identity/route";
import { roomAction } from "@/lib/rooms/room/schema";
import { performAction } from "@/lib/rooms/room/service";
import { PASS_HEADER } from "@/lib/rooms/seats/policy";
import { roomParams } from "@/lib/rooms/seats/schema";
import { requireSeat } from "@/lib/rooms/seats/service";

export const POST = route(
  { auth: true, params: roomParams, body: roomAction },
  async ({ actor, params, body, request }) =>
    performAction(await requireSeat(actor, params.id, request.headers.get(PASS_HEADER)), body),
);
