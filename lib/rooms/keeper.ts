import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { rooms } from "@/lib/platform/ports/rooms";
import { hasLivingEngine, toRoomRef } from "./engine";
import { recordPresence } from "./presence/service";
import { endRoom } from "./room/ending";
import { recallGroups } from "./room/service";
import { OVERRUN_MINUTES } from "./seats/policy";
import { repeatSeparation } from "./seats/separation";
import { endLostAccess, releaseAbsentSeats, releaseEndedSeats } from "./seats/review";
import { MINUTE_MS } from "@/lib/platform/time/instants";

// Looks after the rooms that are open: every process does, since each step changes only what still has to be changed.

const REVIEW_MS = 2_000;
const PRESENCE_MS = 5_000;

/** Rooms that somebody entered and nobody has ended. */
const openRooms = { endedAt: null, engineUrl: { not: null } } as const;

async function recallDueGroups(now: Date): Promise<void> {
  const due = await db.room.findMany({
    where: { ...openRooms, groupsUntil: { lt: now } },
    select: { encuentroId: true },
  });
  for (const { encuentroId } of due) await recallGroups(encuentroId, now);
}

async function separateDividedRooms(): Promise<void> {
  const divided = await db.room.findMany({
    where: { ...openRooms, groupsSince: { not: null } },
    select: { encuentroId: true },
  });
  for (const { encuentroId } of divided) await repeatSeparation(encuentroId);
}

async function endOverdueRooms(now: Date): Promise<void> {
  const latestEnd = new Date(now.getTime() - OVERRUN_MINUTES * MINUTE_MS);
  const due = await db.room.findMany({
    where: {
      endedAt: null,
      encuentro: { endsAt: { lt: latestEnd } },
      // People may wait before a room that nobody has opened.
      OR: [{ engineUrl: { not: null } }, { encuentro: { seats: { some: { endedAt: null } } } }],
    },
    select: { encuentroId: true },
  });
  for (const { encuentroId } of due) await endRoom(encuentroId, now);
}

async function destroyEndedRooms(): Promise<void> {
  const ended = await db.room.findMany({ where: { endedAt: { not: null }, engineUrl: { not: null } } });
  for (const { encuentroId, number, engineUrl } of ended) {
    if (engineUrl === null) continue;
    await rooms.destroyRoom(toRoomRef(number, engineUrl)).catch((error: unknown) => {
      log.warn({ err: error, encuentroId }, "An ended room could not be destroyed");
    });
    await db.room.updateMany({ where: { encuentroId, engineUrl }, data: { engineUrl: null } });
  }
}

async function recordRoom(
  { encuentroId, number, engineUrl }: { encuentroId: string; number: number; engineUrl: string | null },
  now: Date,
): Promise<void> {
  if (engineUrl === null) return;
  const seats = await rooms.listSeats({ engineUrl, room: number });
  const people = await db.roomSeat.findMany({
    where: { encuentroId, number: { in: seats }, state: "ADMITTED" },
    select: { userId: true, role: true },
  });
  await recordPresence(encuentroId, people, now);
}

/** For how long after its start a room is looked at although nobody is inside (`lib/rooms/missed-starts`). */
const WAITED_MINUTES = 20;

/** Records that nobody is inside where people wait for somebody who opens the room, as long as an engine could let them in. */
async function recordUnopenedRooms(isDue: Prisma.RoomWhereInput, now: Date): Promise<void> {
  const earliest = new Date(now.getTime() - WAITED_MINUTES * MINUTE_MS);
  const unopened = await db.room.findMany({
    where: {
      AND: [isDue],
      endedAt: null,
      engineUrl: null,
      encuentro: { startsAt: { gt: earliest, lt: now }, roomName: { not: null } },
    },
    select: { encuentroId: true },
  });
  if (unopened.length === 0 || !(await hasLivingEngine())) return;
  for (const { encuentroId } of unopened) await recordPresence(encuentroId, [], now);
}

/** Records who is connected, in rooms that no process has looked at for some seconds. */
async function recordRooms(now: Date): Promise<void> {
  const isDue: Prisma.RoomWhereInput = {
    OR: [{ presenceAt: null }, { presenceAt: { lt: new Date(now.getTime() - PRESENCE_MS / 2) } }],
  };
  const due = await db.room.findMany({
    where: {
      ...openRooms,
      AND: [
        isDue,
        {
          OR: [
            { encuentro: { seats: { some: { state: "ADMITTED" } } } },
            // People who left may have waited in vain.
            { encuentro: { startsAt: { gt: new Date(now.getTime() - WAITED_MINUTES * MINUTE_MS) } } },
          ],
        },
      ],
    },
  });
  await recordUnopenedRooms(isDue, now);
  const results = await Promise.allSettled(due.map((room) => recordRoom(room, now)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}

/** Repeats a step until `signal` aborts, also after a failure: an engine may be on its way back. */
async function repeat(
  step: (now: Date) => Promise<unknown>,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await step(new Date()).catch((error: unknown) =>
      log.warn({ err: error }, "Open rooms could not be reviewed"),
    );
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function reviewRooms(now: Date): Promise<void> {
  await recallDueGroups(now);
  await separateDividedRooms();
  await endOverdueRooms(now);
  await releaseAbsentSeats(now);
}

async function tidyEngines(now: Date): Promise<void> {
  await releaseEndedSeats(now);
  await destroyEndedRooms();
}

/** Returns a function that stops it. */
export function startRoomKeeper(): () => Promise<void> {
  const stop = new AbortController();
  // Apart from one another: an engine that does not answer must not keep anybody inside.
  const running = [
    repeat(endLostAccess, REVIEW_MS, stop.signal),
    repeat(reviewRooms, REVIEW_MS, stop.signal),
    repeat(recordRooms, PRESENCE_MS, stop.signal),
    repeat(tidyEngines, PRESENCE_MS, stop.signal),
  ];
  return async () => {
    stop.abort();
    await Promise.all(running);
  };
}
