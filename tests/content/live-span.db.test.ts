import { expect, test } from "vitest";
import { isLive, isToCome, roomTimes, toEncuentroTimes } from "@/lib/content/schedule/policy";
import { isLiveSql, isToComeSql } from "@/lib/content/schedule/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const OFFSETS = [null, -70, -50, -10, 10, 50];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Every order of the planned start, the opening, now, the end by the Master and the planned end. */
const STATES = [-90, -30, 10, 50].flatMap((startsIn) =>
  OFFSETS.flatMap((openedIn) => OFFSETS.map((endedIn) => ({ startsIn, openedIn, endedIn }))),
);

test("SQL and the functions agree on what is live, and what is to come", async () => {
  const { id: userId } = await createTestMaster();
  const { id: ayniId } = await createTestAyni({ userId, contentType: "EVENT", onlineType: "VIDEOCALL" });
  for (const { startsIn, openedIn, endedIn } of STATES) {
    const { id } = await createTestEncuentro(ayniId, { startsAt: inMinutes(startsIn), durationMinutes: 60 });
    await db.room.create({
      data: {
        encuentroId: id,
        openedAt: openedIn === null ? null : inMinutes(openedIn),
        endedAt: endedIn === null ? null : inMinutes(endedIn),
      },
    });
  }
  const rows = await db.encuentro.findMany({ where: { ayniId }, include: { room: roomTimes } });
  const conditions = [
    { isSo: isLive, sql: isLiveSql(Prisma.sql`e`) },
    { isSo: isToCome, sql: isToComeSql(Prisma.sql`e`) },
  ];
  for (const { isSo, sql } of conditions) {
    const found = rows.filter((row) => isSo(toEncuentroTimes(row), Date.now())).map(({ id }) => id);
    const inSql = await db.$queryRaw<{ id: string }[]>`
      select e.id from "Encuentro" e where e."ayniId" = ${ayniId}::uuid and ${sql}`;
    expect(new Set(inSql.map(({ id }) => id))).toEqual(new Set(found));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(rows.length);
  }
});
