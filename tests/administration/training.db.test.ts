import { describe, expect, test } from "vitest";
import { PUT as mark } from "@/app/api/admin/training/[id]/route";
import { PUT as saveProfile } from "@/app/api/profiles/[id]/route";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { findMasterView } from "@/lib/discovery/masters/data";
import type { TrainingEntry, TrainingView } from "@/lib/identity/profiles/schema";
import { cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import {
  TEST_PASSWORD,
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  getProfileId,
  toTestMember,
} from "@/tests/support/factories/users";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

type Person = Awaited<ReturnType<typeof createTestUser>>;

const yoga = { title: "Profesora de yoga", school: "Centro Inti", year: 2009 };
const reiki = { title: "Reiki", school: "Casa Usui", year: 2015 };

async function stateTraining(person: Person, training: unknown, actor = person) {
  return callHandler(saveProfile, {
    method: "PUT",
    params: { id: await getProfileId(person) },
    cookie: await createSessionCookie(actor),
    json: { masterProfile: { training } },
  });
}

async function stated(person: Person, ...training: TrainingEntry[]): Promise<TrainingView[]> {
  const { status, body } = await stateTraining(person, training);
  expect(status).toBe(200);
  return body.data.masterProfile.training;
}

const markAs = async (actor: Person | null, id: string, json: unknown = { seen: true }) =>
  callHandler(mark, {
    method: "PUT",
    params: { id },
    json,
    ...(actor ? { cookie: await createSessionCookie(actor) } : {}),
  });

const listMarks = async (person: Person) =>
  (await db.masterTraining.findMany({ where: { userId: person.id }, orderBy: { position: "asc" } })).map(
    ({ title, seenById }) => [title, seenById],
  );

describe("stating trainings", () => {
  test("keeps their order, replaces them all and shows them on the page", async () => {
    const master = await createTestMaster();
    expect(await stated(master, reiki, yoga)).toMatchObject([
      { ...reiki, seen: false },
      { ...yoga, seen: false },
    ]);
    const [only] = await stated(master, yoga);
    expect((await findMasterView(master.slug))?.training).toEqual([only]);
    expect(await stated(master)).toEqual([]);
  });

  test.each([
    [Array(9).fill(yoga), "masterProfile.training", "No puedes indicar más de 8 formaciones"],
    [[{ ...yoga, title: " " }], "masterProfile.training.0.title", "Debes indicar qué estudiaste"],
    [[{ ...yoga, school: "" }], "masterProfile.training.0.school", "Debes indicar dónde lo estudiaste"],
    [
      [{ ...yoga, year: 1066 }],
      "masterProfile.training.0.year",
      "Debes indicar un año válido, con cuatro cifras",
    ],
    [
      [{ ...yoga, year: 2099 }],
      "masterProfile.training.0.year",
      "Debes indicar un año válido, con cuatro cifras",
    ],
  ])("refuses %j", async (training, field, message) => {
    const { status, body } = await stateTraining(await createTestMaster(), training);
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
  });

  test("is for Masters, on their own profile", async () => {
    expect((await stateTraining(await createTestUser(), [yoga])).status).toBe(403);
    const master = await createTestMaster();
    expect((await stateTraining(master, [yoga], await createTestMaster())).status).toBe(404);
    expect(await listMarks(master)).toEqual([]);
  });
});

describe("the mark of a training", () => {
  test("is set and removed by an admin, audited and shown", async () => {
    const [master, admin] = [await createTestMaster(), await createTestAdmin()];
    const [entry] = await stated(master, yoga);
    const id = String(entry?.id);
    takeInvalidatedTags();
    expect(await markAs(admin, id)).toMatchObject({ status: 200, body: { data: { seen: true } } });
    expect(takeInvalidatedTags()).toContain(cacheTags.master(master.slug));
    expect((await markAs(admin, id)).status).toBe(200);
    expect((await markAs(admin, id, { seen: false })).body.data.seen).toBe(false);
    const entries = await db.auditEntry.findMany({
      where: { subjectId: master.id },
      orderBy: { createdAt: "asc" },
    });
    expect(entries.map(({ actorId, action }) => [actorId, action])).toEqual([
      [admin.id, "training.seen"],
      [admin.id, "training.unseen"],
    ]);
  });

  test("is for admins only, never for oneself, and ignored in the profile", async () => {
    const [master, other] = [await createTestMaster(), await createTestMaster()];
    const [entry] = await stated(master, yoga);
    const id = String(entry?.id);
    for (const [actor, status] of [
      [null, 401],
      [master, 403],
      [other, 403],
    ] as const) {
      expect((await markAs(actor, id)).status).toBe(status);
    }
    await stateTraining(master, [{ ...yoga, seen: true, seenAt: new Date(), seenById: other.id }]);
    expect(await listMarks(master)).toEqual([["Profesora de yoga", null]]);

    // Even an admin who teaches, here after the trainings were stated.
    await db.user.update({ where: { id: master.id }, data: { role: "admin" } });
    expect((await markAs(master, id)).status).toBe(403);
    await expect(
      db.masterTraining.update({ where: { id }, data: { seenAt: new Date(), seenById: master.id } }),
    ).rejects.toThrow("MasterTraining_not_oneself");
    // Control: another admin may.
    expect((await markAs(await createTestAdmin(), id)).status).toBe(200);
  });

  test("stays with an unchanged training and leaves a changed one", async () => {
    const [master, admin] = [await createTestMaster(), await createTestAdmin()];
    const entries = await stated(master, yoga, reiki);
    for (const { id } of entries) await markAs(admin, id);

    const [first, second] = await stated(master, { ...reiki, year: 2016 }, yoga, yoga);
    expect(await listMarks(master)).toEqual([
      ["Reiki", null],
      ["Profesora de yoga", admin.id],
      ["Profesora de yoga", null],
    ]);
    expect(second?.id).toBe(entries[0]?.id);
    // An admin who still sees the former text marks nothing.
    expect((await markAs(admin, String(entries[1]?.id))).status).toBe(404);
    expect(first?.seen).toBe(false);

    // The database removes the mark, too.
    const id = String(second?.id);
    const { seenAt } = await db.masterTraining.update({ where: { id }, data: { title: "Doctora" } });
    expect(seenAt).toBeNull();
  });

  test("accepts no other input", async () => {
    const admin = await createTestAdmin();
    const [entry] = await stated(await createTestMaster(), yoga);
    expect((await markAs(admin, String(entry?.id), { seen: "yes" })).status).toBe(422);
    expect((await markAs(admin, crypto.randomUUID())).status).toBe(404);
    expect((await markAs(admin, "1")).status).toBe(400);
  });
});

test("no more than eight fit into the database", async () => {
  const master = await createTestMaster();
  await stated(master, ...Array<TrainingEntry>(8).fill(yoga));
  const ninth = { userId: master.id, ...yoga };
  await expect(db.masterTraining.create({ data: { ...ninth, position: 8 } })).rejects.toThrow(
    "MasterTraining_at_most_8",
  );
  await expect(db.masterTraining.create({ data: { ...ninth, position: 7 } })).rejects.toThrow();
});

test("trainings are exported, and deleted with the account", async () => {
  const master = await createTestMaster();
  await stated(master, yoga);
  const member = toTestMember(master);
  const { user } = await exportOwnData(member, master.id);
  expect(user.masterProfile?.training).toMatchObject([yoga]);
  await closeAccount(member, master.id, { password: TEST_PASSWORD });
  expect(await db.masterTraining.count({ where: { userId: master.id } })).toBe(0);
});
