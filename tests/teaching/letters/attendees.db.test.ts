import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/time/instants";
import { getAudience } from "@/lib/teaching/letters/data";
import { sendLetter } from "@/lib/teaching/letters/service";
import { createTestLetter, runAllLetterBatches } from "@/tests/support/factories/letters";
import { markOwnPartRefunded } from "@/tests/support/factories/orders";
import { createTestParticipant, createTestRoomScene } from "@/tests/support/factories/presences";
import { createTestMaster, createTestUser, toTestMember } from "@/tests/support/factories/users";

const createScene = () => createTestRoomScene({ startsAt: new Date(Date.now() - DAY_MS) });
type Scene = Awaited<ReturnType<typeof createScene>>;

const seeInRoom = ({ encuentro }: Scene, userId: string) =>
  db.roomPresence.create({
    data: {
      encuentroId: encuentro.id,
      userId,
      role: "PARTICIPANT",
      startedAt: encuentro.startsAt,
      lastSeenAt: new Date(encuentro.startsAt.getTime() + 5 * MINUTE_MS),
    },
  });

const markPresent = ({ encuentro }: Scene, userId: string) =>
  db.attendance.create({ data: { encuentroId: encuentro.id, userId } });

const toTarget = ({ ayni, encuentro }: Scene) =>
  ({ audience: "ATTENDEES", ayniId: ayni.id, encuentroId: encuentro.id }) as const;

test("a letter to those who came reaches who was in the room or is marked, once, and nobody else", async () => {
  const scene = await createScene();
  const [seen, marked, both] = [
    await createTestParticipant(scene),
    await createTestParticipant(scene),
    await createTestParticipant(scene),
  ];
  for (const { id } of [seen, both]) await seeInRoom(scene, id);
  await seeInRoom(scene, both.id);
  for (const { id } of [marked, both]) await markPresent(scene, id);
  // Absent; an admin who looked in; somebody whose payment went back; somebody whom the Master marked absent.
  await createTestParticipant(scene);
  await seeInRoom(scene, (await createTestUser()).id);
  await seeInRoom(scene, scene.master.id);
  const refunded = await createTestParticipant(scene);
  await seeInRoom(scene, refunded.id);
  const order = await db.order.findFirstOrThrow({ where: { userId: refunded.id } });
  await markOwnPartRefunded(order.id);
  const corrected = await createTestParticipant(scene);
  await seeInRoom(scene, corrected.id);
  await db.attendanceCorrection.create({
    data: {
      encuentroId: scene.encuentro.id,
      userId: corrected.id,
      isPresent: false,
      reason: "Entró otra persona con su cuenta.",
      byUserId: scene.master.id,
    },
  });
  const master = toTestMember(scene.master);
  expect(await getAudience(master, toTarget(scene))).toMatchObject({ count: 3 });
  const letter = await createTestLetter(scene.master, toTarget(scene));
  expect(await sendLetter(master, letter.id, 1)).toEqual({ expected: 3 });
  await runAllLetterBatches(letter);
  const receivers = await db.letterReceiver.findMany({ where: { letterId: letter.id } });
  expect(receivers.map(({ userId }) => userId).sort()).toEqual([seen.id, marked.id, both.id].sort());
});

test("those of another encuentro of the content are left out", async () => {
  const scene = await createScene();
  const other = await db.encuentro.create({
    data: {
      ayniId: scene.ayni.id,
      startsAt: scene.encuentro.startsAt,
      endsAt: scene.encuentro.endsAt,
      durationMinutes: 60,
      timezone: "Europe/Madrid",
    },
  });
  await seeInRoom(scene, (await createTestParticipant(scene)).id);
  const target = { ...toTarget(scene), encuentroId: other.id };
  expect(await getAudience(toTestMember(scene.master), target)).toMatchObject({ count: 0 });
});

test("nobody writes to those who came to another Master's encuentro", async () => {
  const scene = await createScene();
  await seeInRoom(scene, (await createTestParticipant(scene)).id);
  await expect(getAudience(toTestMember(await createTestMaster()), toTarget(scene))).rejects.toMatchObject({
    code: "NotFound",
  });
});

test("the database keeps an encuentro with audiences of one only", async () => {
  const scene = await createScene();
  const target = { ayniId: scene.ayni.id, encuentroId: scene.encuentro.id };
  await expect(createTestLetter(scene.master, { audience: "AYNI", ...target })).rejects.toThrow(
    "Letter_target_of_audience",
  );
});
