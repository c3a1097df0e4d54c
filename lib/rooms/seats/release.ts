import "server-only";
import type { RoomSeat } from "@/lib/platform/db/generated/client";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { rooms } from "@/lib/platform/ports/rooms";
import { deriveSeatToken, toRoomRef } from "@/lib/rooms/engine";

/**
 * Puts an ended seat out of the media engine: its token, its place in the room, and its connections. An engine that is gone
 * holds nobody any more; the keeper repeats the rest (`lib/rooms/keeper.ts`). Never rejects: nobody may be waiting for it.
 */
export async function releaseSeat({ id, number, encuentroId, engineSession }: RoomSeat): Promise<void> {
  try {
    const room = await db.room.findUnique({ where: { encuentroId } });
    if (!room?.engineUrl || engineSession === null) return;
    const ref = toRoomRef(room.number, room.engineUrl);
    await Promise.all([
      rooms.expel(ref, number, deriveSeatToken(number)),
      rooms.closeSession({ engineUrl: room.engineUrl, session: engineSession }),
    ]);
    await db.roomSeat.update({ where: { id }, data: { engineSession: null } });
  } catch (error) {
    log.warn({ err: error, seat: number }, "A seat could not be released");
  }
}
