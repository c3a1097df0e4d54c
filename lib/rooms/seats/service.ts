import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { createHash, randomBytes } from "node:crypto";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { expiringTransaction, type ExpireTags } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma, RoomSeat, SeatEnd } from "@/lib/platform/db/generated/client";
import { env } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { requireAcceptance } from "@/lib/orders/acceptances/service";
import { announceState, lockRoom } from "@/lib/rooms/changes";
import { toRoomRole, toSeatEnd } from "./data";
import { releaseSeat } from "./release";
import { findEntry, toLiveTags, toPlannedTimes, type Entry } from "./entry";
import { canReturn, CLOSURE_MESSAGES, END_MESSAGES, findClosure, PASS_HEADER } from "./policy";
import type { PassInput, RoomPass } from "./schema";
import { placeLatecomers } from "./separation";

const ENTRY_LIMIT = { name: "room entry", points: 30, seconds: 60 };

const hashPass = (pass: string): string => createHash("sha256").update(pass).digest("hex");

/** Creates the room if necessary, and locks it: entries to a room are decided one after another. */
async function openRoom(tx: Tx, encuentroId: string) {
  await tx.room.createMany({ data: { encuentroId }, skipDuplicates: true });
  await lockRoom(tx, encuentroId);
  return tx.room.findUniqueOrThrow({ where: { encuentroId } });
}

async function requireFreeSeat(tx: Tx, encuentroId: string): Promise<void> {
  const taken = await tx.roomSeat.count({ where: { encuentroId, state: { not: "ENDED" } } });
  if (taken >= env.ROOM_CAPACITY) throw new AppError("RoomFull");
}

/** Locks the rooms of open seats, always in the same order. */
async function lockRoomsOf(tx: Tx, where: Prisma.RoomSeatWhereInput): Promise<void> {
  const seats = await tx.roomSeat.findMany({
    where: { AND: [where, { endedAt: null }] },
    distinct: "encuentroId",
    orderBy: { encuentroId: "asc" },
    select: { encuentroId: true },
  });
  for (const { encuentroId } of seats) await lockRoom(tx, encuentroId);
}

/** Ends open seats in the transaction; `releaseSeat` has to follow it. Returns those that it ended. */
async function closeSeats(
  tx: Tx,
  where: Prisma.RoomSeatWhereInput,
  reason: SeatEnd,
  note: string | null = null,
): Promise<RoomSeat[]> {
  return tx.roomSeat.updateManyAndReturn({
    // Only `endedAt` matches the index of open seats: Prisma's values of an enum are no constants.
    where: { AND: [where, { endedAt: null }] },
    data: { state: "ENDED", endedAt: new Date(), endReason: reason, endNote: note, connectedAt: null },
  });
}

/** Records the entry of an admin into the room of a Master, where they bear their own name. Returns null for anybody else. */
async function nameForeignHost(tx: Tx, actor: Member, { encuentro, role }: Entry): Promise<string | null> {
  const { userId: ownerId } = encuentro.ayni;
  if (role !== "host" || isSelf(actor, ownerId)) return null;
  await recordForeignAct(tx, actor, {
    action: "room.entered",
    ownerId,
    after: { encuentro: encuentro.id },
  });
  const { name } = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select: { name: true } });
  return name;
}

/** Finds the seat that the person goes on with: an open one, or that which the same tab has just left. */
async function findKeptSeat(tx: Tx, encuentroId: string, userId: string, deviceId: string) {
  const latest = await tx.roomSeat.findFirst({
    where: { encuentroId, userId },
    orderBy: { number: "desc" },
  });
  if (!latest || latest.endedAt === null) return latest;
  return latest.deviceId === deviceId && canReturn(latest, Date.now()) ? latest : null;
}

/** Lets in everybody who waits, or one of them. */
export async function admitWaiting(tx: Tx, encuentroId: string, number?: number): Promise<{ count: number }> {
  const admitted = await tx.roomSeat.updateMany({
    where: { encuentroId, state: "WAITING", ...(number === undefined ? {} : { number }) },
    data: { state: "ADMITTED", admittedAt: new Date() },
  });
  await placeLatecomers(tx, encuentroId);
  return admitted;
}

/** Opens the room with the first entry of its Master, or of a co-host: those who came early are inside, unless the door is closed. */
async function openDoor(
  tx: Tx,
  { id: encuentroId, ayni }: Entry["encuentro"],
  { lockedAt }: { lockedAt: Date | null },
  expireTags: ExpireTags,
): Promise<void> {
  await tx.room.update({ where: { encuentroId }, data: { openedAt: new Date() } });
  if (lockedAt === null) await admitWaiting(tx, encuentroId);
  expireTags(...toLiveTags(ayni));
}

/** Decides an entry while the room is locked. */
async function admit(
  tx: Tx,
  actor: Member,
  { encuentro, role, isLate }: Entry,
  input: PassInput,
  expireTags: ExpireTags,
): Promise<{ pass: string; seat: RoomSeat; replaced: RoomSeat[] }> {
  const encuentroId = encuentro.id;
  const room = await openRoom(tx, encuentroId);
  const former = await tx.roomSeat.findFirst({
    where: { encuentroId, userId: actor.id, admittedAt: { not: null } },
    orderBy: { number: "desc" },
  });
  const ban = await tx.roomBan.findUnique({
    where: { encuentroId_userId: { encuentroId, userId: actor.id } },
  });
  const closure = findClosure(
    {
      encuentro: toPlannedTimes(encuentro),
      isEnded: room.endedAt !== null,
      isBanned: ban !== null,
      hasBeenInside: former !== null,
      isLate,
    },
    Date.now(),
  );
  if (closure) throw conflict(CLOSURE_MESSAGES[closure]);
  const kept = await findKeptSeat(tx, encuentroId, actor.id, input.deviceId);
  const open = kept?.endedAt === null ? kept : null;
  if (open && open.deviceId !== input.deviceId && !input.isReplacing) throw new AppError("OtherDevice");
  if (role === "participant") await requireAcceptance(tx, actor.id, encuentro.ayni, input.acceptedVersion);
  const replaced = open ? await closeSeats(tx, { id: open.id }, "REPLACED") : [];
  if (!open) await requireFreeSeat(tx, encuentroId);
  // Whoever has left leads no more, until the Master asks them again.
  const keptRole = kept?.role === "COHOST" ? "COHOST" : "PARTICIPANT";
  const isOpening = room.openedAt === null && (isSelf(actor, encuentro.ayni.userId) || keptRole === "COHOST");
  const isShut = room.lockedAt !== null || (room.openedAt === null && !isOpening);
  const mustWait = isShut && role === "participant" && !kept?.admittedAt;
  const pass = randomBytes(32).toString("base64url");
  const seat = await tx.roomSeat.create({
    data: {
      encuentroId,
      userId: actor.id,
      deviceId: input.deviceId,
      sessionId: actor.sessionId,
      passHash: hashPass(pass),
      role: role === "host" ? "HOST" : keptRole,
      state: mustWait ? "WAITING" : "ADMITTED",
      admittedAt: mustWait ? null : (kept?.admittedAt ?? new Date()),
      name: input.name,
      handRaisedAt: open?.handRaisedAt ?? null,
      group: room.groupsSince === null ? null : (kept?.group ?? null),
    },
  });
  if (isOpening) await openDoor(tx, encuentro, room, expireTags);
  if (room.groupsSince !== null) await placeLatecomers(tx, encuentroId);
  await announceState(tx, encuentroId);
  return { pass, seat, replaced };
}

/** Errors: `NotFound` for whoever may not enter, and for encuentros outside Ayllu. */
export async function findRoomEntry(actor: Member, encuentroId: string): Promise<Entry> {
  const entry = await findEntry(actor, encuentroId);
  if (entry.encuentro.roomName === null) throw new AppError("NotFound");
  return entry;
}

/**
 * Lets a person in, or makes them wait before a room that is locked or that nobody has opened yet. Ends the person's seat on the same device, and with
 * `isReplacing` on any other. Errors: `Conflict` (closed, or removed from it; contraindications
 * that have changed), `OtherDevice`, `RoomFull`, `ValidationError` (contraindications not accepted), `TooManyRequests`.
 */
export async function enterRoom(actor: Member, entry: Entry, input: PassInput): Promise<RoomPass> {
  await consumeRateLimit(ENTRY_LIMIT, actor.id);
  const { pass, seat, replaced } = await expiringTransaction(async (tx, expireTags) => {
    const name = (await nameForeignHost(tx, actor, entry)) ?? input.name;
    return admit(tx, actor, entry, { ...input, name }, expireTags);
  });
  await Promise.all(replaced.map(releaseSeat));
  return {
    pass,
    seat: seat.number,
    role: toRoomRole(seat.role),
    state: seat.state === "WAITING" ? "waiting" : "admitted",
  };
}

export const seatWithRoom = {
  encuentro: { select: { room: true, ayniId: true, startsAt: true, endsAt: true } },
} satisfies Prisma.RoomSeatInclude;

export type OpenSeat = Prisma.RoomSeatGetPayload<{ include: typeof seatWithRoom }>;

/** Returns the seat of a pass. Errors: `NotFound` (unknown, or another person's), `PassEnded` with the reason. */
export async function requireSeat(
  actor: Member,
  encuentroId: string,
  pass: string | null,
): Promise<OpenSeat> {
  const seat = await db.roomSeat.findUnique({
    where: { passHash: hashPass(pass ?? "") },
    include: seatWithRoom,
  });
  if (!seat || seat.userId !== actor.id || seat.encuentroId !== encuentroId) throw new AppError("NotFound");
  if (seat.state === "ENDED") {
    throw new AppError("PassEnded", {
      message: seat.endReason ? END_MESSAGES[toSeatEnd(seat.endReason)] : undefined,
    });
  }
  return seat;
}

/** Names the budget that calls from inside a room use up: entering again does not renew it. */
export const toBudgetKey = ({ userId, encuentroId }: OpenSeat): string => `${userId} ${encuentroId}`;

/** The check of calls from inside a room, before anything else of them. Errors: as `requireSeat`. */
export const authorizeSeat = (actor: Member, { id }: { id: string }, request: Request): Promise<OpenSeat> =>
  requireSeat(actor, id, request.headers.get(PASS_HEADER));

type SeatEnding = {
  reason: SeatEnd;
  /** False if the engine may be told afterwards. */
  waitsForEngine?: boolean;
  note?: string;
  /** Commits together with the end of the seats. */
  alongside?: (tx: Tx, expireTags: ExpireTags) => Promise<unknown>;
};

/** Ends open seats and their connections to the engine. Returns how many there were. */
export async function endSeats(
  where: Prisma.RoomSeatWhereInput,
  { reason, note, alongside, waitsForEngine = true }: SeatEnding,
): Promise<number> {
  const ended = await expiringTransaction(async (tx, expireTags) => {
    await lockRoomsOf(tx, where);
    await alongside?.(tx, expireTags);
    const seats = await closeSeats(tx, where, reason, note);
    for (const encuentroId of new Set(seats.map((seat) => seat.encuentroId)))
      await announceState(tx, encuentroId);
    return seats;
  });
  const released = Promise.all(ended.map(releaseSeat));
  if (waitsForEngine) await released;
  return ended.length;
}
