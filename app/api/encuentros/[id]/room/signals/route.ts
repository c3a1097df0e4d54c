import { route } from "@/lib/identity/route";
import { signal } from "@/lib/rooms/signalling/schema";
import { handleSignal } from "@/lib/rooms/signalling/service";
import { roomParams } from "@/lib/rooms/seats/schema";
import { authorizeSeat } from "@/lib/rooms/seats/service";

export const POST = route(
  { auth: true, params: roomParams, authorize: authorizeSeat, body: signal },
  ({ grant: seat, body }) => handleSignal(seat, body),
);
