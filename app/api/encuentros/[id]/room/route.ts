import { route } from "@/lib/identity/route";
import { getRoomView } from "@/lib/rooms/room/data";
import { roomParams } from "@/lib/rooms/seats/schema";

export const GET = route({ auth: true, params: roomParams }, ({ actor, params }) =>
  getRoomView(actor, params.id),
);
