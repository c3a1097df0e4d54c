import { route } from "@/lib/identity/route";
import { passInput, roomParams } from "@/lib/rooms/seats/schema";
import { enterRoom, findRoomEntry } from "@/lib/rooms/seats/service";

export const POST = route(
  {
    auth: true,
    params: roomParams,
    authorize: (actor, { id }) => findRoomEntry(actor, id),
    body: passInput,
    status: 201,
  },
  ({ actor, grant: entry, body }) => enterRoom(actor, entry, body),
);
