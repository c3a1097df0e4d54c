import { route } from "@/lib/identity/route";
import { getFarewell } from "@/lib/rooms/room/farewell";
import { roomParams } from "@/lib/rooms/seats/schema";

export const GET = route({ auth: true, params: roomParams }, ({ actor, params }) =>
  getFarewell(actor, params.id),
);
