import { describe, expect, test } from "vitest";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { PUT as save } from "@/app/api/users/[id]/first-steps/route";
import { findSessionUser } from "@/lib/identity/sessions/data";
import { openSession } from "@/lib/identity/sessions/service";
import { db } from "@/lib/platform/db/client";
import { findFirstSteps } from "@/lib/teaching/first-steps/data";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestBankDetails } from "@/tests/support/factories/bank-details";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

type Person = Awaited<ReturnType<typeof createTestUser>>;

const listDone = async (person: Person) => {
  const steps = await findFirstSteps(toTestMember(person));
  return steps && steps.filter(({ done }) => done).map(({ id }) => id);
};

const put = async (person: Person, json: unknown, subject = person) =>
  callHandler(save, {
    method: "PUT",
    params: { id: subject.id },
    cookie: await createSessionCookie(person),
    json,
  });

describe("the first steps of a Master", () => {
  test("are done one by one, and disappear with the last", async () => {
    const master = await createTestMaster();
    await db.masterProfile.update({ where: { userId: master.id }, data: { offering: "" } });
    expect(await listDone(master)).toEqual([]);
    await db.masterProfile.update({ where: { userId: master.id }, data: { offering: "Respirar." } });
    expect(await listDone(master)).toEqual(["presentation"]);
    await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
    expect(await listDone(master)).toEqual(["presentation"]);
    await createTestAyni({ userId: master.id });
    expect((await put(master, { shared: true })).status).toBe(204);
    expect(await listDone(master)).toEqual(["presentation", "teaching", "share"]);
    await createTestBankDetails(master);
    expect(await listDone(master)).toEqual(["presentation", "teaching", "bank-details", "share"]);
    await db.profile.update({ where: { userId: master.id }, data: { profileImage: "profiles/x.webp" } });
    expect(await listDone(master)).toBeNull();
  });

  test("count a page as shared once somebody follows it", async () => {
    const [master, follower] = [await createTestMaster(), await createTestUser()];
    expect(await listDone(master)).not.toContain("share");
    await db.follow.create({ data: { masterId: master.id, followerId: follower.id } });
    expect(await listDone(master)).toContain("share");
  });

  test("are hidden for good", async () => {
    const master = await createTestMaster();
    expect((await put(master, { hidden: true })).status).toBe(204);
    const { stepsHiddenAt } = await db.masterProfile.findUniqueOrThrow({ where: { userId: master.id } });
    expect(await listDone(master)).toBeNull();
    await put(master, { hidden: true });
    const after = await db.masterProfile.findUniqueOrThrow({ where: { userId: master.id } });
    expect(after.stepsHiddenAt).toEqual(stepsHiddenAt);
  });

  test("are for Masters, and written by themselves only", async () => {
    const [master, other, admin, student] = await Promise.all([
      createTestMaster(),
      createTestMaster(),
      createTestAdmin(),
      createTestUser(),
    ]);
    expect(await listDone(student)).toBeNull();
    expect(await listDone(admin)).toBeNull();
    expect((await put(other, { hidden: true }, master)).status).toBe(403);
    expect((await put(admin, { hidden: true }, master)).status).toBe(403);
    expect((await put(student, { hidden: true })).status).toBe(403);
    expect((await put(master, { hidden: false })).status).toBe(422);
    expect(await listDone(master)).not.toBeNull();
  });
});

describe("the welcome of a new Master", () => {
  test("is due after the approval until it was shown", async () => {
    const [person, admin] = [await createTestUser(), await createTestAdmin()];
    const session = await openSession({ userId: person.id, ipAddress: "test", userAgent: null });
    const { id } = await db.masterApplication.create({
      data: { userId: person.id, shortDescription: "Caminar", offering: "Sin prisa", disciplines: ["YOGA"] },
    });
    expect(await findSessionUser(session)).not.toHaveProperty("welcomeDue");
    const cookie = await createSessionCookie(admin);
    expect((await callHandler(approve, { method: "POST", params: { id }, cookie })).status).toBe(200);
    expect(await findSessionUser(session)).toMatchObject({ role: "master", welcomeDue: true });
    expect((await put(person, { welcomed: true })).status).toBe(204);
    expect(await findSessionUser(session)).not.toHaveProperty("welcomeDue");
  });

  test("control: whoever lost the role again is not welcomed", async () => {
    const person = await createTestMaster();
    await db.masterProfile.update({ where: { userId: person.id }, data: { welcomeDue: true } });
    await db.user.update({ where: { id: person.id }, data: { role: "student" } });
    const session = await openSession({ userId: person.id, ipAddress: "test", userAgent: null });
    expect(await findSessionUser(session)).not.toHaveProperty("welcomeDue");
  });
});
