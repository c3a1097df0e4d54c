import { route } from "@/lib/identity/route";
import { messageInput } from "@/lib/rooms/messages/schema";
import { postMessage } from "@/lib/rooms/messages/service";
import { PASS_HEADER } from "@/lib/rooms/seats/policy";
import { roomParams } from "@/lib/rooms/seats/schema";
import { requireSeat } from "@/lib/rooms/seats/service";

export const POST = route(
  { auth: true, params: roomParams, body: messageInput },
  async ({ actor, params, body, request }) =>
    postMessage(await requireSeat(actor, params.id, request.headers.get(PASS_HEADER)), body),
);
