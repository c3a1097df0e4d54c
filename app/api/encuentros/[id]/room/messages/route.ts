import { route } from "@/lib/identity/route";
import { messageInput } from "@/lib/rooms/messages/schema";
import { postMessage } from "@/lib/rooms/messages/service";
import { roomParams } from "@/lib/rooms/seats/schema";
import { authorizeSeat } from "@/lib/rooms/seats/service";

export const POST = route(
  { auth: true, params: roomParams, authorize: authorizeSeat, body: messageInput },
  ({ grant: seat, body }) => postMessage(seat, body),
);
