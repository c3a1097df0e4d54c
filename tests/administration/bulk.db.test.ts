import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { POST as changeContents } from "@/app/api/admin/contents/route";
import { GET as exportUsers } from "@/app/api/admin/users/export/route";
import { POST as changeUsers } from "@/app/api/admin/users/route";
import { findUserActivity } from "@/lib/administration/users/activity";
import { MAX_FEATURED } from "@/lib/administration/contents/policy";
import { db } from "@/lib/platform/db/client";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createPaidTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

type Person = Awaited<ReturnType<typeof createTestUser>>;

let admin: Person;

beforeEach(async () => {
  admin = await createTestAdmin();
  await db.featuredAyni.deleteMany();
  takeInvalidatedTags();
});

const post = async (handler: typeof changeUsers, json: object, who: Person | null = admin) =>
  callHandler(handler, {
    method: "POST",
    cookie: who ? await createSessionCookie(who) : undefined,
    json,
  });
const actionsOf = async (subjectId: string) => {
  const entries = await db.auditEntry.findMany({ where: { subjectId }, orderBy: { createdAt: "asc" } });
  return entries.map(({ action, actorId }) => [action, actorId]);
};
const isActive = async ({ id }: Person) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).deactivatedAt === null;
const createPerson = async (emailVerified: Date | null) => {
  const person = await createTestUser();
  await db.user.update({ where: { id: person.id }, data: { emailVerified } });
  return person;
};

describe("several people at once", () => {
  test("are deactivated, each with an audit entry and without a session", async () => {
    const people = [await createTestUser(), await createTestMaster()];
    const session = await createSessionCookie(people[0] ?? admin);
    const ids = people.map(({ id }) => id);
    const answer = await post(changeUsers, { action: "deactivate", ids: [...ids, randomUUID()] });
    expect(answer).toMatchObject({ status: 200, body: { data: { count: 2 } } });
    for (const person of people) {
      expect(await isActive(person)).toBe(false);
      expect(await actionsOf(person.id)).toEqual([["user.active", admin.id]]);
    }
    expect((await callHandler(exportUsers, { cookie: session })).status).toBe(401);
    expect((await post(changeUsers, { action: "deactivate", ids })).status).toBe(409);
  });

  test("are not deactivated if one of them is an admin, be it oneself", async () => {
    const [person, colleague] = [await createTestUser(), await createTestAdmin()];
    for (const other of [colleague, admin]) {
      const answer = await post(changeUsers, { action: "deactivate", ids: [person.id, other.id] });
      expect(answer).toMatchObject({ status: 409, body: { message: /alguien que administra/ } });
    }
    expect(await Promise.all([person, colleague, admin].map(isActive))).toEqual([true, true, true]);
    expect(await actionsOf(person.id)).toEqual([]);
  });

  test("get another link to verify their address, unless they have", async () => {
    const [unverified, verified] = [await createPerson(null), await createPerson(new Date())];
    const ids = [unverified.id, verified.id];
    const answer = await post(changeUsers, { action: "send-verification", ids });
    expect(answer).toMatchObject({ status: 200, body: { data: { count: 1 } } });
    expect(await db.outboxMail.findMany({ where: { userId: { in: ids } } })).toMatchObject([
      { to: unverified.email, template: "verification" },
    ]);
    expect(await actionsOf(unverified.id)).toEqual([["user.verificationSent", admin.id]]);
    expect(await actionsOf(verified.id)).toEqual([]);
  });

  test("are exported alone", async () => {
    const [chosen, other] = [await createTestUser(), await createTestUser()];
    const cookie = await createSessionCookie(admin);
    const read = async (query: string) => (await callHandlerRaw(exportUsers, { cookie, query })).text();
    const csv = await read(`?ids[]=${chosen.id}`);
    expect(csv).toContain(chosen.email);
    expect(csv).not.toContain(other.email);
    // Control: without a selection, everybody.
    expect(await read("")).toContain(other.email);
  });

  test("are changed by admins only, and only as listed", async () => {
    const person = await createTestUser();
    const json = { action: "deactivate", ids: [person.id] };
    for (const [who, status] of [
      [null, 401],
      [person, 403],
      [await createTestMaster(), 403],
    ] as const) {
      expect((await post(changeUsers, json, who)).status).toBe(status);
    }
    for (const [change, field] of [
      [{ action: "promote" }, "action"],
      [{ ids: [] }, "ids"],
      [{ ids: Array.from({ length: 101 }, () => randomUUID()) }, "ids"],
    ] as const) {
      const { status, body } = await post(changeUsers, { ...json, ...change });
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
    expect(await isActive(person)).toBe(true);
  });

  test("are deactivated once by two admins whose selections overlap, without a deadlock", async () => {
    const other = await createTestAdmin();
    for (let round = 0; round < 10; round += 1) {
      const ids = await Promise.all(Array.from({ length: 4 }, async () => (await createTestUser()).id));
      const answers = await Promise.all([
        post(changeUsers, { action: "deactivate", ids }),
        post(changeUsers, { action: "deactivate", ids: ids.toReversed() }, other),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      for (const id of ids) expect(await actionsOf(id)).toHaveLength(1);
    }
  });
});

describe("several contents at once", () => {
  const createShowable = async (count: number) => {
    const master = await createTestMaster();
    await db.profile.update({
      where: { userId: master.id },
      data: { profileImage: "profiles/test/portrait.webp" },
    });
    const contents = [];
    for (let index = 0; index < count; index += 1) contents.push(await createTestAyni({ userId: master.id }));
    return { master, ids: contents.map(({ id }) => id) };
  };
  const REASON = "Prometen curar una enfermedad.";
  const countListed = (ids: string[]) => db.ayni.count({ where: { id: { in: ids }, listed: true } });

  test("are taken down for one reason, each with its mail and audit entry", async () => {
    const [one, two] = [await createShowable(2), await createShowable(1)];
    const ids = [...one.ids, ...two.ids];
    const answer = await post(changeContents, { action: "take-down", ids, reason: REASON });
    expect(answer).toMatchObject({ status: 200, body: { data: { count: 3 } } });
    expect(await countListed(ids)).toBe(0);
    expect(takeInvalidatedTags()).toContain("catalogue");
    for (const { master, ids: owned } of [one, two]) {
      const mails = await db.outboxMail.findMany({ where: { userId: master.id } });
      expect(mails.map(({ payload }) => payload)).toMatchObject(owned.map(() => ({ reason: REASON })));
      expect(await actionsOf(master.id)).toEqual(owned.map(() => ["content.takenDown", admin.id]));
    }
    // A content that is down already stays as it is.
    const again = await post(changeContents, { action: "take-down", ids, reason: "Otro motivo" });
    expect(again.body.data).toEqual({ count: 0 });
    expect(await db.ayniTakedown.count({ where: { ayniId: { in: ids }, reason: REASON } })).toBe(3);
  });

  test("stay as they are if one of them is archived, or there is no reason", async () => {
    const { master, ids } = await createShowable(1);
    const archived = await createTestAyni({ userId: master.id, status: "ARCHIVED" });
    const all = [...ids, archived.id];
    expect((await post(changeContents, { action: "take-down", ids: all, reason: REASON })).status).toBe(409);
    const { status, body } = await post(changeContents, { action: "take-down", ids: all, reason: " " });
    expect([status, Object.keys(body.fields)]).toEqual([422, ["reason"]]);
    expect(await countListed(ids)).toBe(1);
    expect(await actionsOf(master.id)).toEqual([]);
  });

  test("are featured together, or not at all where places are missing", async () => {
    const { master, ids } = await createShowable(MAX_FEATURED + 1);
    const tooMany = await post(changeContents, { action: "feature", ids });
    expect(tooMany).toMatchObject({ status: 409, body: { message: /8 enseñanzas destacadas/ } });
    expect(await db.featuredAyni.count()).toBe(0);
    expect(await actionsOf(master.id)).toEqual([]);
    const some = ids.slice(0, 3);
    expect((await post(changeContents, { action: "feature", ids: some })).body.data).toEqual({ count: 3 });
    const featured = await db.featuredAyni.findMany();
    expect(featured.map(({ ayniId }) => ayniId).toSorted()).toEqual(some.toSorted());
    // Again, nothing changes.
    expect((await post(changeContents, { action: "feature", ids: some })).body.data).toEqual({ count: 0 });
  });

  test("are changed by admins only", async () => {
    const { master, ids } = await createShowable(1);
    for (const json of [
      { action: "feature", ids },
      { action: "take-down", ids, reason: REASON },
    ]) {
      expect((await post(changeContents, json, null)).status).toBe(401);
      expect((await post(changeContents, json, master)).status).toBe(403);
    }
    expect(await countListed(ids)).toBe(1);
  });

  test("are taken down once by two admins whose selections overlap, without a deadlock", async () => {
    const other = await createTestAdmin();
    for (let round = 0; round < 5; round += 1) {
      const ids = [...(await createShowable(1)).ids, ...(await createShowable(1)).ids];
      const answers = await Promise.all([
        post(changeContents, { action: "take-down", ids, reason: REASON }),
        post(changeContents, { action: "take-down", ids: ids.toReversed(), reason: REASON }, other),
      ]);
      expect(answers.map(({ body }) => body.data.count).toSorted()).toEqual([0, 2]);
    }
  });
});

test("the page of a person shows admins what they buy, sell, offer and are reported for", async () => {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, amount: 2500 });
  const buyer = await createTestUser();
  await createPaidTestOrder(buyer, ayni);
  await db.report.create({
    data: { reporterId: buyer.id, subjectType: "Ayni", subjectId: ayni.id, reason: "false", text: "" },
  });
  const see = (id: string) => findUserActivity(toTestMember(admin), id);
  expect(await see(buyer.id)).toMatchObject({
    purchases: [{ title: ayni.title, amount: 2500, isReturned: false }],
    purchaseCount: 1,
    contentCount: 0,
    reports: { total: 0, open: 0 },
    reportsMade: 1,
  });
  expect(await see(master.id)).toMatchObject({
    purchases: [],
    saleCount: 1,
    contents: [{ slug: ayni.slug, status: "PUBLISHED", listed: true }],
    reports: { total: 1, open: 1 },
  });
  await expect(findUserActivity(toTestMember(master), buyer.id)).rejects.toMatchObject({ code: "Forbidden" });
});
