import "server-only";
import { accessNotExpiredSql } from "@/lib/content/access-sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { changeState } from "@/lib/rooms/changes";
import { ABSENT_MS } from "./data";
import { releaseSeat } from "./release";
import { endSeats } from "./service";

/** After it, a person who is away has left: they enter again with a new pass. */
const LEFT_AFTER_MS = 15 * 60_000;

/** Seats of former releases know no session. */
const isSignedInSql = Prisma.sql`(s."sessionId" is null or exists (
  select 1 from "Session" x where x.id = s."sessionId" and x."userId" = u.id
    and x."revokedAt" is null and x."expiresAt" > now()))`;

/** The sign-in of its person and the rules of `findEntry`, for a row `s` of "RoomSeat" with its encuentro `e`, content `a` and user `u`. */
const mayStaySql = Prisma.sql`(
  ${isSignedInSql}
  and u."deactivatedAt" is null and u."anonymisedAt" is null and e."cancelledAt" is null and e."roomName" is not null
  and (
    u.role = 'admin'
    or (a."userId" = u.id and u.role = 'master')
    or exists (select 1 from "Order" o where o."userId" = u.id and o."ayniContentId" = a.id
      and o.status = 'COMPLETED' and ${accessNotExpiredSql})
  ))`;

/** Ends the seats of those who may no longer be inside. An engine that does not answer delays nobody else's end. */
export async function endLostAccess(): Promise<number> {
  const lost = await db.$queryRaw<{ id: string }[]>`
    select s.id from "RoomSeat" s join "Encuentro" e on e.id = s."encuentroId"
      join "Ayni" a on a.id = e."ayniId" join "User" u on u.id = s."userId"
    where s.state <> 'ENDED' and not ${mayStaySql}`;
  if (lost.length === 0) return 0;
  return endSeats({ id: { in: lost.map(({ id }) => id) } }, { reason: "ACCESS_LOST", waitsForEngine: false });
}

/** Takes those who have fallen silent out of the engine, and ends their streams; they come back with the same pass. */
export async function releaseAbsentSeats(now = new Date()): Promise<void> {
  const absent = await db.roomSeat.findMany({
    where: {
      state: "ADMITTED",
      endedAt: null,
      lastSeenAt: { lt: new Date(now.getTime() - ABSENT_MS) },
      OR: [{ engineSession: { not: null } }, { connectedAt: { not: null } }],
    },
  });
  for (const seat of absent) {
    await releaseSeat(seat);
    await changeState(seat.encuentroId, (tx) =>
      tx.roomSeat.updateMany({
        where: { id: seat.id, lastSeenAt: seat.lastSeenAt },
        // Without a listener, the engine drops the session by itself.
        data: { connectedAt: null, streamId: null, streams: [], engineSession: null },
      }),
    );
  }
  await endSeats({ lastSeenAt: { lt: new Date(now.getTime() - LEFT_AFTER_MS) } }, { reason: "LEFT" });
}

/** The engine has dropped the session by then, also if it could not be asked to. */
const FORGOTTEN_MS = 5 * 60_000;

/** Repeats what failed when a seat ended: nobody stays in the engine without a seat. */
export async function releaseEndedSeats(now = new Date()): Promise<void> {
  const held = { state: "ENDED", engineSession: { not: null } } as const;
  const forgottenAt = new Date(now.getTime() - FORGOTTEN_MS);
  await db.roomSeat.updateMany({
    where: { ...held, endedAt: { lt: forgottenAt } },
    data: { engineSession: null },
  });
  await Promise.all((await db.roomSeat.findMany({ where: held })).map(releaseSeat));
}
