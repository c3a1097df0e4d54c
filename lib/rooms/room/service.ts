import "server-only";
import { randomInt } from "node:crypto";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma, RoomSeat } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { rooms } from "@/lib/platform/ports/rooms";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { announce, changeState } from "@/lib/rooms/changes";
import { toRoomRef } from "@/lib/rooms/engine";
import { readSentStreams, toRoomRole } from "@/lib/rooms/seats/data";
import { canLead, RETURN_MS } from "@/lib/rooms/seats/policy";
import { separateGroups } from "@/lib/rooms/seats/separation";
import { admitWaiting, endSeats, toBudgetKey, type OpenSeat } from "@/lib/rooms/seats/service";
import { endRoom } from "./ending";
import { divideGroups, type Placement } from "./groups";
import { canEnd, TOO_EARLY_TO_END } from "./policy";
import { reportQuietExit } from "./quiet-exit";
import type { RoomAction } from "./schema";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const ACTION_LIMIT = { name: "room action", points: 120, seconds: 60 };

type ActionOf<Type extends RoomAction["type"]> = Extract<RoomAction, { type: Type }>;

const SECOND_MS = 1000;

/** Errors: `NotFound` if the seat is not open in this room. */
async function findSeat(encuentroId: string, number: number): Promise<RoomSeat> {
  const seat = await db.roomSeat.findFirst({ where: { encuentroId, number, state: { not: "ENDED" } } });
  if (!seat) throw new AppError("NotFound");
  return seat;
}

async function changeSeats(
  encuentroId: string,
  where: Prisma.RoomSeatWhereInput,
  data: Prisma.RoomSeatUpdateManyMutationInput,
): Promise<void> {
  await changeState(encuentroId, (tx) =>
    tx.roomSeat.updateMany({ where: { AND: [{ encuentroId, state: { not: "ENDED" } }, where] }, data }),
  );
}

async function changeRoom(encuentroId: string, data: Prisma.RoomUpdateManyMutationInput): Promise<void> {
  await changeState(encuentroId, (tx) => tx.room.updateMany({ where: { encuentroId }, data }));
}

/** Silences microphones in the engine, where their senders cannot undo it unseen, and tells the senders. */
async function muteSeats(
  { encuentroId, encuentro: { room } }: OpenSeat,
  muted: readonly RoomSeat[],
): Promise<void> {
  if (room?.engineUrl) {
    const ref = toRoomRef(room.number, room.engineUrl);
    const mutes = muted.flatMap((seat) =>
      readSentStreams(seat)
        .filter(({ source }) => source === "microphone")
        .map(({ mid }) => rooms.mute(ref, seat.number, mid)),
    );
    const results = await Promise.allSettled(mutes);
    for (const result of results)
      if (result.status === "rejected") log.warn({ err: result.reason }, "A microphone could not be muted");
  }
  await changeState(encuentroId, async (tx) => {
    for (const { number } of muted) await announce(tx, { type: "muted", encuentroId, seat: number });
    return tx.roomSeat.updateMany({
      where: { id: { in: muted.map(({ id }) => id) } },
      data: { isAudioOn: false },
    });
  });
}

/** The engine lets the microphone through again before others are told that it is on. */
async function setMedia(seat: OpenSeat, { type: _, ...media }: ActionOf<"media">): Promise<void> {
  const { room } = seat.encuentro;
  if (media.isAudioOn && !seat.isAudioOn && room?.engineUrl) {
    const ref = toRoomRef(room.number, room.engineUrl);
    for (const { mid, source } of readSentStreams(seat))
      if (source === "microphone") await rooms.unmute(ref, seat.number, mid);
  }
  await changeSeats(seat.encuentroId, { id: seat.id }, media);
}

async function removeSeat(seat: OpenSeat, { seat: number, reason }: ActionOf<"remove">): Promise<void> {
  const { encuentroId } = seat;
  const removed = await findSeat(encuentroId, number);
  if (removed.role === "HOST") throw new AppError("Forbidden");
  const ban = { encuentroId, userId: removed.userId, reason, byUserId: seat.userId };
  await endSeats(
    { id: removed.id },
    {
      reason: "REMOVED",
      note: reason,
      alongside: (tx) => tx.roomBan.createMany({ data: ban, skipDuplicates: true }),
    },
  );
}

/** Lets in those who wait, too: their page says that the door is closed. */
async function unlockRoom(encuentroId: string): Promise<void> {
  await changeState(encuentroId, async (tx) => {
    await admitWaiting(tx, encuentroId);
    return tx.room.updateMany({ where: { encuentroId }, data: { lockedAt: null } });
  });
}

/** Chooses the groups of those inside: as the Master has, else at random. The Master belongs to none. */
async function choosePlacements(
  tx: Tx,
  encuentroId: string,
  { size, chosen }: ActionOf<"groups">,
): Promise<Placement[]> {
  const seats = await tx.roomSeat.findMany({
    where: { encuentroId, state: "ADMITTED", role: { not: "HOST" } },
    select: { number: true },
  });
  const inside = new Set(seats.map(({ number }) => number));
  // Somebody may have left while the Master chose.
  const placements = chosen.filter(({ seat }) => inside.has(seat));
  if (placements.length > 0) return placements;
  if (inside.size < 2) throw conflict("Hacen falta al menos dos personas para formar grupos.");
  return divideGroups([...inside], size, () => randomInt(2 ** 32) / 2 ** 32);
}

async function startGroups(
  tx: Tx,
  encuentroId: string,
  action: ActionOf<"groups">,
): Promise<{ count: number }> {
  const placements = await choosePlacements(tx, encuentroId, action);
  await tx.roomSeat.updateMany({ where: { encuentroId }, data: { group: null } });
  for (const { seat, group } of placements)
    await tx.roomSeat.update({ where: { number: seat }, data: { group } });
  const now = Date.now();
  const { minutes } = action;
  await tx.room.update({
    where: { encuentroId },
    data: {
      groupsSince: new Date(now),
      groupsUntil: minutes === null ? null : new Date(now + minutes * MINUTE_MS),
    },
  });
  return { count: placements.length };
}

/** Takes whoever leads into a group, or out of it. Errors: `Conflict` if there is no such group. */
async function visitGroup(
  tx: Tx,
  { id, encuentroId }: OpenSeat,
  group: number | null,
): Promise<{ count: number }> {
  if (group !== null) {
    const members = await tx.roomSeat.count({
      where: { encuentroId, state: "ADMITTED", group, id: { not: id } },
    });
    if (members === 0) throw conflict("Ese grupo ya no existe.");
  }
  return tx.roomSeat.updateMany({ where: { id, state: "ADMITTED" }, data: { group } });
}

/** Brings the groups back with a bell. Idempotent. */
export async function recallGroups(encuentroId: string, now = new Date()): Promise<void> {
  await changeState(encuentroId, async (tx) => {
    const recalled = await tx.room.updateMany({
      where: { encuentroId, groupsSince: { not: null } },
      data: { groupsSince: null, groupsUntil: null, bellAt: now },
    });
    if (recalled.count > 0) await tx.roomSeat.updateMany({ where: { encuentroId }, data: { group: null } });
    return recalled;
  });
}

async function performOwn(seat: OpenSeat, action: RoomAction): Promise<boolean> {
  const { encuentroId } = seat;
  switch (action.type) {
    case "raise-hand":
      await changeSeats(encuentroId, { id: seat.id }, { handRaisedAt: action.isRaised ? new Date() : null });
      return true;
    case "media":
      await setMedia(seat, action);
      return true;
    case "react":
      await announce(db, { type: "reaction", encuentroId, seat: seat.number, reaction: action.reaction });
      return true;
    case "leave":
      if (action.isQuiet) await reportQuietExit(seat, action.note);
      await endSeats({ id: seat.id }, { reason: "LEFT" });
      return true;
    default:
      return false;
  }
}

/** Takes the role from the person, not from one seat: they may reload the page just then, which gives them another. */
async function withdrawCohost(encuentroId: string, number: number): Promise<void> {
  await changeState(encuentroId, async (tx) => {
    const seat = await tx.roomSeat.findFirst({ where: { encuentroId, number }, select: { userId: true } });
    if (!seat) return { count: 0 };
    const isKept = [{ endedAt: null }, { endedAt: { gt: new Date(Date.now() - RETURN_MS) } }];
    return tx.roomSeat.updateMany({
      where: { encuentroId, userId: seat.userId, role: "COHOST", OR: isKept },
      data: { role: "PARTICIPANT" },
    });
  });
}

/** Errors: `Forbidden` for co-hosts. */
function requireHost({ role }: OpenSeat): void {
  if (role !== "HOST") throw new AppError("Forbidden");
}

async function performLeading(seat: OpenSeat, action: RoomAction): Promise<void> {
  const { encuentroId } = seat;
  switch (action.type) {
    case "mute":
      return muteSeats(seat, [await findSeat(encuentroId, action.seat)]);
    case "mute-all":
      return muteSeats(
        seat,
        await db.roomSeat.findMany({ where: { encuentroId, state: "ADMITTED", role: "PARTICIPANT" } }),
      );
    case "ask-unmute":
      return announce(db, { type: "unmute-asked", encuentroId, seat: action.seat });
    case "spotlight": {
      const spotlight = action.seat === null ? null : await findSeat(encuentroId, action.seat);
      return changeRoom(encuentroId, { spotlightSeatId: spotlight?.id ?? null });
    }
    case "lock":
      return action.isLocked ? changeRoom(encuentroId, { lockedAt: new Date() }) : unlockRoom(encuentroId);
    case "admit":
      return changeState(encuentroId, (tx) => admitWaiting(tx, encuentroId, action.seat));
    case "refuse":
      await endSeats({ encuentroId, number: action.seat, state: "WAITING" }, { reason: "REFUSED" });
      return;
    case "remove":
      return removeSeat(seat, action);
    case "pin":
      return changeRoom(encuentroId, { pinned: action.text });
    case "timer":
      return changeRoom(encuentroId, {
        timerEndsAt: action.seconds === null ? null : new Date(Date.now() + action.seconds * SECOND_MS),
      });
    case "bell":
      return changeRoom(encuentroId, { bellAt: new Date() });
    case "groups":
      await changeState(encuentroId, (tx) => startGroups(tx, encuentroId, action));
      return separateGroups(encuentroId);
    case "visit":
      await changeState(encuentroId, (tx) => visitGroup(tx, seat, action.group));
      return separateGroups(encuentroId);
    case "recall":
      return recallGroups(encuentroId);
    case "end":
      requireHost(seat);
      if (!canEnd(seat.encuentro, Date.now())) throw conflict(TOO_EARLY_TO_END);
      return endRoom(encuentroId);
    case "cohost": {
      requireHost(seat);
      return action.isCohost
        ? changeSeats(encuentroId, { number: action.seat, role: "PARTICIPANT" }, { role: "COHOST" })
        : withdrawCohost(encuentroId, action.seat);
    }
  }
}

/**
 * Performs what a person does in the room. Errors: `Forbidden` (leading, naming co-hosts or ending the room, without the role), `NotFound`
 * (another seat that is not open), `Conflict` (still waiting; too few for groups; an end before the planned start), `TooManyRequests`.
 */
export async function performAction(seat: OpenSeat, action: RoomAction): Promise<void> {
  await consumeRateLimit(ACTION_LIMIT, toBudgetKey(seat));
  if (seat.state === "WAITING" && action.type !== "leave") throw new AppError("Conflict");
  if (await performOwn(seat, action)) return;
  if (!canLead(toRoomRole(seat.role))) throw new AppError("Forbidden");
  await performLeading(seat, action);
}
