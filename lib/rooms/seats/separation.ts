import "server-only";
import { db, type Tx } from "@/lib/platform/db/client";
import type { RoomSeat } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { rooms } from "@/lib/platform/ports/rooms";
import { readSubscriptions } from "./data";

// Takes voices and pictures of other groups from a person in the media engine itself: a browser that asks for nothing, or
// answers nothing, receives them no longer.

const seatSelect = {
  number: true,
  group: true,
  generation: true,
  engineSession: true,
  subscriber: true,
  subscriptions: true,
} as const;

type Part = Pick<RoomSeat, keyof typeof seatSelect>;

/** Lists the parts of everybody inside, or of these seats. */
async function listParts(encuentroId: string, numbers?: number[]) {
  const [room, parts] = await Promise.all([
    db.room.findUnique({ where: { encuentroId }, select: { engineUrl: true, generation: true } }),
    db.roomSeat.findMany({
      where: { encuentroId, state: "ADMITTED", ...(numbers ? { number: { in: numbers } } : {}) },
      select: seatSelect,
    }),
  ]);
  return { room, parts };
}

type EngineBinding = Awaited<ReturnType<typeof listParts>>["room"];

/** Numbers of those inside who are in another group, or in none. */
const listOutsiders = (parts: readonly Part[], { number, group }: Part): number[] =>
  parts.filter((other) => other.number !== number && other.group !== group).map((other) => other.number);

/** A seat without a session of this generation receives nothing. */
async function unsubscribe(room: EngineBinding, seat: Part, feeds: readonly number[]): Promise<void> {
  const { engineSession, subscriber, generation, number } = seat;
  if (!room?.engineUrl || !engineSession || !subscriber || generation !== room.generation) return;
  if (feeds.length === 0) return;
  const body = { request: "update", unsubscribe: feeds.map((feed) => ({ feed })) };
  await rooms
    .send({ engineUrl: room.engineUrl, session: engineSession }, subscriber, body)
    .catch((error: unknown) => log.warn({ err: error, seat: number }, "A group could not be separated"));
}

/** Separates everybody from those outside of their group. Call it after the groups have been committed. */
export async function separateGroups(encuentroId: string): Promise<void> {
  const { room, parts } = await listParts(encuentroId);
  const receivers = parts.filter(({ subscriptions }) => subscriptions !== null);
  await Promise.all(receivers.map((seat) => unsubscribe(room, seat, listOutsiders(parts, seat))));
}

/** Repeats what failed, for those who are known to receive somebody outside of their group (`lib/rooms/keeper.ts`). */
export async function repeatSeparation(encuentroId: string): Promise<void> {
  const { room, parts } = await listParts(encuentroId);
  await Promise.all(
    parts.map((seat) => {
      const outsiders = new Set(listOutsiders(parts, seat));
      const heard = (readSubscriptions(seat) ?? []).map((stream) => stream.seat);
      return unsubscribe(
        room,
        seat,
        [...new Set(heard)].filter((number) => outsiders.has(number)),
      );
    }),
  );
}

/** Withdraws a request that was made for these senders while the groups were being formed. */
export async function separateSeat(
  { encuentroId, number }: Pick<RoomSeat, "encuentroId" | "number">,
  senders: readonly number[],
): Promise<void> {
  if (senders.length === 0) return;
  const { room, parts } = await listParts(encuentroId, [number, ...senders]);
  const seat = parts.find((part) => part.number === number);
  if (seat) await unsubscribe(room, seat, listOutsiders(parts, seat));
}

/** Puts those who came after the room was divided into the smallest group. Call it while the room is locked. */
export async function placeLatecomers(tx: Pick<Tx, "$executeRaw">, encuentroId: string): Promise<void> {
  await tx.$executeRaw`
    with sizes as (
      select pair, count(*) as size from "RoomSeat"
      where "encuentroId" = ${encuentroId}::uuid and state = 'ADMITTED' and role <> 'HOST' and pair is not null
      group by pair
    ), late as (
      select seat.id from "RoomSeat" seat join "Room" room on room."encuentroId" = seat."encuentroId"
      where seat."encuentroId" = ${encuentroId}::uuid and seat.state = 'ADMITTED' and seat.role <> 'HOST'
        and seat.pair is null and seat."admittedAt" > room."pairsSince"
    )
    update "RoomSeat" seat set pair = (select pair from sizes order by size, pair limit 1)
    from late where late.id = seat.id`;
}
