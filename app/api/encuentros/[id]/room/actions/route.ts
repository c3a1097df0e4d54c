import { route } from "@/lib/identity/route";
import { roomAction } from "@/lib/rooms/room/schema";
import { performAction } from "@/lib/rooms/room/service";
import { roomParams } from "@/lib/rooms/seats/schema";
import { authorizeSeat } from "@/lib/rooms/seats/service";

export const POST = route(
  { auth: true, params: roomParams, authorize: authorizeSeat, body: roomAction },
  ({ grant: seat, body }) => performAction(seat, body),
);
