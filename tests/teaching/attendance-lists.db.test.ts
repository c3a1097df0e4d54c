import { describe, expect, test } from "vitest";
import { PUT as saveAttendance } from "@/app/api/ayni/[slug]/participants/attendance/[encuentroId]/route";
import { db } from "@/lib/platform/db/client";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

const ROUNDS = 10;

/** A list that a Master has open in two tabs: both show that nobody was there. */
async function openTwice() {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, contentType: "WORKSHOP", onlineType: "VIDEOCALL" });
  const startsAt = new Date(Date.now() - 86_400_000);
  const encuentro = await createTestEncuentro(ayni.id, { startsAt });
  const people = await Promise.all(Array.from({ length: 2 }, () => createTestUser()));
  for (const person of people) await createTestOrder(person, ayni);
  const [ana = "", bea = ""] = people.map(({ id }) => id);
  const cookie = await createSessionCookie(master);
  const save = (json: object) =>
    callHandler(saveAttendance, {
      method: "PUT",
      params: { slug: ayni.id, encuentroId: encuentro.id },
      cookie,
      json,
    });
  const findPresent = async () => {
    const rows = await db.attendance.findMany({ where: { encuentroId: encuentro.id } });
    return rows.map(({ userId }) => userId);
  };
  return { encuentro, ana, bea, save, findPresent };
}

describe("two open lists of an encuentro", () => {
  test("keep each other's marks, also where one is saved long after the other", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ana, bea, save, findPresent } = await openTwice();
      const answers = await Promise.all([save({ present: [ana] }), save({ present: [bea] })]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect((await findPresent()).toSorted()).toEqual([ana, bea].toSorted());
    }
    const { ana, bea, save, findPresent } = await openTwice();
    await save({ present: [ana] });
    await save({ absent: [bea] });
    expect(await findPresent()).toEqual([ana]);
  });

  test("end with one of two opposite marks, and neither fails", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ana, bea, save, findPresent } = await openTwice();
      await save({ present: [bea] });
      const answers = await Promise.all([save({ present: [ana] }), save({ absent: [ana] })]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect([[bea], [ana, bea].toSorted()]).toContainEqual((await findPresent()).toSorted());
    }
  });

  test("tell why nothing is saved once the encuentro was cancelled, and save nothing", async () => {
    const { encuentro, ana, bea, save, findPresent } = await openTwice();
    await db.encuentro.update({ where: { id: encuentro.id }, data: { cancelledAt: new Date() } });
    for (const answer of await Promise.all([save({ present: [ana] }), save({ present: [bea] })]))
      expect(answer).toMatchObject({ status: 409, body: { message: "Este encuentro se canceló." } });
    expect(await findPresent()).toEqual([]);
  });

  test("control: if each saved all that it shows, one would lose the other's mark", async () => {
    const { encuentro, ana, bea, findPresent } = await openTwice();
    const meet = createBarrier(2);
    const saveWhole = async (present: string[]) => {
      await meet();
      await db.$transaction([
        db.$queryRaw`select 1 from "Encuentro" where id = ${encuentro.id}::uuid for no key update`,
        db.attendance.deleteMany({ where: { encuentroId: encuentro.id } }),
        db.attendance.createMany({ data: present.map((userId) => ({ encuentroId: encuentro.id, userId })) }),
      ]);
    };
    await Promise.all([saveWhole([ana]), saveWhole([bea])]);
    expect(await findPresent()).toHaveLength(1);
  });
});
