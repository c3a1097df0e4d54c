import { route } from "@/lib/identity/route";
import { reopenRoom } from "@/lib/rooms/room/ending";
import { roomParams } from "@/lib/rooms/seats/schema";

export const POST = route({ auth: true, params: roomParams }, ({ actor, params }) =>
  reopenRoom(actor, params.id),
);
