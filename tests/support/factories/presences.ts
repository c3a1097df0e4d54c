import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import type { RoomRole } from "@/lib/platform/db/generated/enums";
import { createTestAyni, createTestEncuentro } from "./ayni";
import { createTestOrder } from "./orders";
import { createTestMaster, createTestUser } from "./users";
import { MINUTE_MS } from "@/lib/platform/time/instants";

type RoomScene = { startsAt: Date; durationMinutes?: number; attendancePercent?: number };

/** Creates an encuentro in our own room, which a media engine holds, with its content and Master. */
export async function createTestRoomScene({
  startsAt,
  durationMinutes = 60,
  attendancePercent = 70,
}: RoomScene) {
  const master = await createTestMaster();
  const ayni = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    attendancePercent,
  });
  const { id } = await createTestEncuentro(ayni.id, { startsAt, durationMinutes });
  const encuentro = await db.encuentro.update({
    where: { id },
    data: { roomName: `ayllu-${randomUUID()}`, room: { create: { engineUrl: "ws://engine.test" } } },
  });
  return { master, ayni, encuentro };
}

type TestRoomScene = Awaited<ReturnType<typeof createTestRoomScene>>;

/** Creates somebody who received the content, by a free order. */
export async function createTestParticipant({ ayni }: TestRoomScene, name?: string) {
  const person = await createTestUser(name === undefined ? {} : { name });
  await createTestOrder(person, ayni);
  return person;
}

type Minutes = { from: number; to: number; role?: RoomRole };

/** Was connected from one minute to another, counted from the start; negative ones are before it. */
export async function createTestPresence(
  { encuentro }: TestRoomScene,
  { id: userId }: { id: string },
  { from, to, role = "PARTICIPANT" }: Minutes,
): Promise<void> {
  const toInstant = (minutes: number) => new Date(encuentro.startsAt.getTime() + minutes * MINUTE_MS);
  const { id: encuentroId } = encuentro;
  await db.roomPresence.create({
    data: { encuentroId, userId, role, startedAt: toInstant(from), lastSeenAt: toInstant(to) },
  });
  await db.$executeRaw`
    update "Room" set "presenceAt" = greatest("presenceAt", ${toInstant(to)}) where "encuentroId" = ${encuentroId}::uuid`;
}
