import "server-only";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { rooms, type EngineSession } from "@/lib/platform/ports/rooms";
import { announceState, withLockedRoom } from "@/lib/rooms/changes";
import { bindRoom, deriveSeatToken } from "@/lib/rooms/engine";
import { seatWithRoom, type OpenSeat } from "@/lib/rooms/seats/service";

/** The session of a seat: `generation` is the room's when it was opened. */
export type SeatSession = EngineSession & { room: number; generation: number };

/** Names a seat here, in the engine, and its room. */
export type SeatRef = { id: string; number: number; encuentroId: string };

type Handover = { isOpen: true; former: string | null } | { isOpen: false };

/** Makes `session` the one of the seat, if the seat, its stream and the generation of its room still hold. */
function storeSession(
  { id, encuentroId }: SeatRef,
  session: EngineSession,
  generation: number,
  streamId: string | undefined,
): Promise<Handover> {
  return withLockedRoom(encuentroId, async (tx) => {
    const room = await tx.room.findUnique({ where: { encuentroId }, select: { generation: true } });
    const seat = await tx.roomSeat.findFirst({
      where: { id, state: "ADMITTED", ...(streamId === undefined ? {} : { streamId }) },
      select: { engineSession: true },
    });
    if (!seat || room?.generation !== generation) return { isOpen: false };
    await tx.roomSeat.update({
      where: { id },
      data: {
        generation,
        engineSession: session.session,
        publisher: session.publisher,
        subscriber: session.subscriber,
        streams: [],
        subscriptions: Prisma.DbNull,
      },
    });
    await announceState(tx, encuentroId);
    return { isOpen: true, former: seat.engineSession };
  });
}

const holdsGeneration = async ({ encuentroId }: SeatRef, generation: number): Promise<boolean> =>
  (await db.room.count({ where: { encuentroId, generation } })) > 0;

/**
 * Opens a session in the engine that holds the room, and asks to join; the engine answers with the event `joined`. Returns
 * null if the seat has ended in the meantime, or another stream than `streamId` has taken it over. Errors:
 * `ServiceUnavailable` and `EngineGone` (no engine answers).
 */
export async function openSeatSession(seat: SeatRef, streamId?: string): Promise<SeatSession | null> {
  const { generation, ...ref } = await bindRoom(seat.encuentroId);
  const session = await rooms.openSession(ref.engineUrl);
  const handover = await storeSession(seat, session, generation, streamId);
  if (!handover.isOpen) {
    await rooms.closeSession(session);
    return (await holdsGeneration(seat, generation)) ? null : openSeatSession(seat, streamId);
  }
  // The engine refuses somebody who is inside already.
  if (handover.former) await rooms.closeSession({ ...ref, session: handover.former });
  const token = deriveSeatToken(seat.number);
  await rooms.allow(ref, token);
  const join = { request: "join", ptype: "publisher", room: ref.room, id: seat.number, token };
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
