import "server-only";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { rooms, type EngineSession } from "@/lib/platform/ports/rooms";
import { announceState } from "@/lib/rooms/changes";
import { bindRoom, deriveSeatToken } from "@/lib/rooms/engine";
import { seatWithRoom, type OpenSeat } from "@/lib/rooms/seats/service";

/** Of a seat: `generation` is the room's when it was opened. */
export type SeatSession = EngineSession & { room: number; generation: number };

/** Names a seat here, in the engine, and its room. */
export type SeatRef = { id: string; number: number; encuentroId: string };

/** Ends the seat's session of before: the engine refuses somebody who is inside already. */
async function closeFormerSession(id: string, engineUrl: string): Promise<void> {
  const seat = await db.roomSeat.findUnique({ where: { id }, select: { engineSession: true } });
  if (seat?.engineSession) await rooms.closeSession({ engineUrl, session: seat.engineSession });
}

/**
 * Opens a session in the engine that holds the room, and asks to join; the engine answers with the event `joined`. Returns
 * null if the seat has ended in the meantime. Errors: `ServiceUnavailable` and `EngineGone` (no engine answers).
 */
export async function openSeatSession({ id, number, encuentroId }: SeatRef): Promise<SeatSession | null> {
  const { generation, ...ref } = await bindRoom(encuentroId);
  const token = deriveSeatToken(number);
  await closeFormerSession(id, ref.engineUrl);
  const session = await rooms.openSession(ref.engineUrl);
  const isOpen = await db.$transaction(async (tx) => {
    const { count } = await tx.roomSeat.updateMany({
      where: { id, state: "ADMITTED" },
      data: {
        generation,
        engineSession: session.session,
        publisher: session.publisher,
        subscriber: session.subscriber,
        streams: [],
        subscriptions: Prisma.DbNull,
      },
    });
    if (count > 0) await announceState(tx, encuentroId);
    return count > 0;
  });
  if (!isOpen) {
    await rooms.closeSession(session);
    return null;
  }
  await rooms.allow(ref, token);
  const join = { request: "join", ptype: "publisher", room: ref.room, id: number, token };
  await rooms.send(session, session.publisher, join);
  return { ...session, room: ref.room, generation };
}

/** Returns the session of a seat; null unless it belongs to the generation of the room that holds now. */
export function toSeatSession({
  generation,
  engineSession,
  publisher,
  subscriber,
  encuentro: { room },
}: OpenSeat): SeatSession | null {
  if (!engineSession || !publisher || !subscriber || !room?.engineUrl) return null;
  if (generation !== room.generation) return null;
  return {
    engineUrl: room.engineUrl,
    session: engineSession,
    publisher,
    subscriber,
    room: room.number,
    generation,
  };
}

/** Returns the session that another stream of this seat has opened, if the engine and the room are still the same. */
export async function findSeatSession({ id }: SeatRef): Promise<SeatSession | null> {
  const seat = await db.roomSeat.findUnique({ where: { id }, include: seatWithRoom });
  return seat && toSeatSession(seat);
}
