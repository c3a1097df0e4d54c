import { route } from "@/lib/identity/route";
import { passInput, roomParams } from "@/lib/rooms/seats/schema";
import { enterRoom } from "@/lib/rooms/seats/service";

export const POST = route(
  { auth: true, params: roomParams, body: passInput, status: 201 },
  ({ actor, params, body }) => enterRoom(actor, params.id, body),
);
