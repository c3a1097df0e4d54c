import { describe, expect, test } from "vitest";
import { GET as listMembers } from "@/app/api/membership-plans/[id]/members/route";
import { GET as exportMembers } from "@/app/api/membership-plans/[id]/members/export/route";
import { GET as exportApprentices } from "@/app/api/apprentices/export/route";
import { getOwnPlan } from "@/lib/orders/membership-plans/data";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { findReachableApprentice, hasMembers, listOwnApprentices } from "@/lib/teaching/apprentices/data";
import type { ApprenticesQuery } from "@/lib/teaching/apprentices/schema";
import { getPlanNumbers } from "@/lib/teaching/members/data";
import { describeMember } from "@/lib/teaching/members/policy";
import { MEMBERS_PAGE_SIZE, type PlanMember } from "@/lib/teaching/members/schema";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createOfferedPlan, createTestMembership } from "@/tests/support/factories/memberships";
import { createPaidTestOrder, markOrderRefunded } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

type TestUser = Awaited<ReturnType<typeof createTestUser>>;

const { sql } = Prisma;
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function createPlan(fields: Record<string, unknown> = {}) {
  const { master, course, planId } = await createOfferedPlan(fields);
  return { master, course, plan: { id: planId, userId: master.id } };
}

type Plan = { id: string };
type Reader = { id: string } | null;

const toCookie = async (reader: Reader) => (reader ? { cookie: await createSessionCookie(reader) } : {});

const list = async (reader: Reader, { id }: Plan, query = "") =>
  callHandler(listMembers, { query: `?${query}`, params: { id }, ...(await toCookie(reader)) });

async function listIds(reader: Reader, plan: Plan, query = ""): Promise<string[]> {
  const { body } = await list(reader, plan, query);
  return (body.content as PlanMember[]).map(({ membershipId }) => membershipId);
}

const ended = (endedAt: Date, endedBy: "LEFT" | "FAILED" | "UNPAID" = "LEFT") =>
  ({ state: "ENDED", endedAt, endedBy, paidUntil: endedAt, openUntil: endedAt }) as const;

describe("the members of a plan", () => {
  test("are those inside, the last to join first, and apart those who have gone, the last to go first", async () => {
    const { master, plan } = await createPlan();
    const person = () => createTestUser();
    const leaving = { leftAt: new Date(), leaveReason: "Me mudo" };
    const first = await createTestMembership(plan, await person());
    const second = await createTestMembership(plan, await person(), leaving);
    const late = await createTestMembership(plan, await person(), { state: "LATE", lateSince: new Date() });
    const paused = await createTestMembership(plan, await person(), {
      state: "PAUSED",
      pausedUntil: inDays(20),
      paidUntil: inDays(-2),
      openUntil: inDays(-2),
    });
    // A year that was left stays open until its running month is over.
    const year = await createTestMembership(plan, await person(), {
      ...ended(inDays(-3)),
      paidUntil: inDays(9),
      openUntil: inDays(9),
    });
    const gone = await createTestMembership(plan, await person(), ended(inDays(-1)));
    const before = await createTestMembership(plan, await person(), ended(inDays(-9), "FAILED"));
    // Nobody paid these.
    const unpaid = { paidUntil: null, openUntil: null, subscriptionId: null };
    await createTestMembership(plan, await person(), { ...unpaid, state: "PENDING" });
    await createTestMembership(plan, await person(), { ...ended(inDays(-1), "UNPAID"), ...unpaid });
    await createTestMembership((await createPlan()).plan, await person());

    const { body } = await list(master, plan);
    expect(body.metadata).toEqual({ total: 5, pageSize: MEMBERS_PAGE_SIZE, after: null });
    const inside = body.content as PlanMember[];
    expect(inside.map(({ membershipId }) => membershipId)).toEqual([
      paused.id,
      late.id,
      second.id,
      first.id,
      year.id,
    ]);
    expect((await getOwnPlan(toTestMember(master), plan.id)).members).toBe(5);
    expect(inside.map(describeMember)).toEqual(["En pausa", "Cobro pendiente", "Se va", "Dentro", "Se va"]);
    expect(inside[2]).toMatchObject({
      state: "ACTIVE",
      amount: 1200,
      currency: "eur",
      leaveReason: "Me mudo",
    });
    expect(await listIds(master, plan, "estado=fuera")).toEqual([gone.id, before.id]);
    expect(JSON.stringify(body)).not.toContain("@");
  });

  test("come page by page, each once, even if several went at the same instant", async () => {
    const { master, plan } = await createPlan();
    const endedAt = inDays(-3);
    for (let index = 0; index < MEMBERS_PAGE_SIZE + 2; index += 1) {
      await createTestMembership(plan, await createTestUser());
      await createTestMembership(plan, await createTestUser(), ended(endedAt));
    }
    for (const estado of ["dentro", "fuera"]) {
      const { body } = await list(master, plan, `estado=${estado}`);
      const rest = await list(master, plan, `estado=${estado}&after=${body.metadata.after}`);
      expect([body.content.length, rest.body.content.length]).toEqual([MEMBERS_PAGE_SIZE, 2]);
      expect(rest.body.metadata.after).toBeNull();
      const all = [...body.content, ...rest.body.content] as PlanMember[];
      expect(new Set(all.map(({ membershipId }) => membershipId)).size).toBe(MEMBERS_PAGE_SIZE + 2);
    }
    expect((await list(master, plan, "after=nada")).status).toBe(400);
  });

  test("come page by page past those whose membership runs", async () => {
    const { master, plan } = await createPlan();
    const open = { paidUntil: inDays(9), openUntil: inDays(9) };
    for (let index = 0; index < MEMBERS_PAGE_SIZE; index += 1) {
      await createTestMembership(
        plan,
        await createTestUser(),
        index < 24 ? {} : { ...ended(inDays(-1)), ...open },
      );
    }
    const last = await createTestMembership(plan, await createTestUser(), { ...ended(inDays(-2)), ...open });
    const gone = await createTestMembership(plan, await createTestUser(), ended(inDays(-1)));
    const { body } = await list(master, plan);
    expect(body.content).toHaveLength(MEMBERS_PAGE_SIZE);
    expect(await listIds(master, plan, `after=${body.metadata.after}`)).toEqual([last.id]);
    expect(await listIds(master, plan, "estado=fuera")).toEqual([gone.id]);
  });

  test("pay other amounts than whoever joins now after a raise", async () => {
    const { master, plan } = await createPlan();
    const find = async () => (await getOwnPlan(toTestMember(master), plan.id)).hasOtherPrices;
    await createTestMembership(plan, await createTestUser());
    expect(await find()).toBe(false);
    await db.ayni.update({ where: { id: plan.id }, data: { amount: 1500 } });
    expect(await find()).toBe(true);
  });

  test("are read along their index", async () => {
    const { plan } = await createPlan();
    const rows = await db.$transaction(async (tx) => {
      // The table of a test is too small for any index.
      await tx.$executeRaw`set local enable_seqscan = off`;
      await tx.$executeRaw`set local enable_sort = off`;
      return tx.$queryRaw<{ "QUERY PLAN": string }[]>`
        explain select id from "Membership" where "planId" = ${plan.id}::uuid and "endedAt" is null and id < gen_random_uuid()
        order by "endedAt" desc nulls first, id desc limit 26`;
    });
    const text = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("Membership_planId_endedAt_id_idx");
    expect(text).not.toContain("Sort");
  });

  test.each([
    ["still inside", sql`"endedAt" > now() - interval '400 days' and "openUntil" > now()`],
    ["gone", sql`"endedAt" is not null and "openUntil" <= now()`],
  ])("whose membership has ended are read along it, too: %s", async (_, where) => {
    const { plan } = await createPlan();
    const rows = await db.$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      await tx.$executeRaw`set local enable_sort = off`;
      return tx.$queryRaw<{ "QUERY PLAN": string }[]>`
        explain select id from "Membership" where "planId" = ${plan.id}::uuid and ${where}
        order by "endedAt" desc nulls first, id desc limit 26`;
    });
    const text = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("Membership_planId_endedAt_id_idx");
    expect(text).not.toContain("Sort");
  });

  test("are for the Master of the plan only", async () => {
    const { master, plan } = await createPlan();
    await createTestMembership(plan, await createTestUser({ name: "Aitana" }));
    const member = await createTestUser();
    await createTestMembership(plan, member);
    const readers: [Reader, number][] = [
      [null, 401],
      [member, 404],
      [await createTestMaster(), 404],
      [await createTestAdmin(), 404],
      [master, 200],
    ];
    for (const [reader, status] of readers) {
      const answer = await list(reader, plan);
      const file = await callHandlerRaw(exportMembers, {
        params: { id: plan.id },
        ...(await toCookie(reader)),
      });
      expect([answer.status, file.status]).toEqual([status, status]);
      expect(JSON.stringify(answer.body).includes("Aitana")).toBe(status === 200);
    }
  });
});

describe("the members as CSV", () => {
  test("are all of them, in words that a Spanish spreadsheet opens", async () => {
    const { master, plan } = await createPlan({ name: "Círculo de Luna" });
    await db.user.update({ where: { id: master.id }, data: { timezone: "America/Lima" } });
    const at = new Date("2026-11-22T02:36:21Z");
    const person = await createTestUser({ name: "Begoña", lastName: "Íñiguez" });
    await createTestMembership(plan, person, { createdAt: at, paidUntil: at, openUntil: at });
    await createTestMembership(plan, await createTestUser({ name: "=1+1", lastName: "Peña" }), {
      ...ended(at),
      createdAt: at,
      leftAt: at,
      leaveReason: "Me mudo; gracias",
    });
    const until = inDays(9);
    const open = { createdAt: at, paidUntil: until, openUntil: until };
    // A year that was left is over with its running month, not when it was left.
    await createTestMembership(plan, await createTestUser({ name: "Año", lastName: "Paz" }), {
      ...{ ...ended(at), ...open, leftAt: at, isSolidarity: true },
    });
    await createTestMembership(plan, await createTestUser({ name: "Don", lastName: "Paz" }), {
      ...{ ...open, giftMonths: 3, subscriptionId: null },
    });
    const file = await callHandlerRaw(exportMembers, {
      params: { id: plan.id },
      cookie: await createSessionCookie(master),
    });
    expect(file.headers.get("content-disposition")).toMatch(
      /filename="miembros-circulo-de-luna-\d{4}-\d\d-\d\d\.csv"/,
    );
    const text = Buffer.from(await file.arrayBuffer()).toString("utf8");
    const zone = "(America/Lima)";
    const day = "2026-11-21 21:36";
    const lines = text.split("\r\n");
    expect(lines.find((line) => line.startsWith("Año"))).toMatch(
      new RegExp(`^Año;Paz;Se va;${day};[^;]+;Lugar solidario;12,00;EUR;mes;${day};;$`),
    );
    expect(lines.find((line) => line.startsWith("Don"))).toMatch(
      new RegExp(`^Don;Paz;De regalo;${day};[^;]+;Regalo;;EUR;mes;;;$`),
    );
    expect(lines.filter((line) => !/^(Año|Don);/.test(line))).toEqual([
      `\u{feff}Nombre;Apellidos;Estado;Desde ${zone};Pagado hasta ${zone};Tipo;Importe;Moneda;Cada;Dijo que se va ${zone};Terminó ${zone};Por qué se va`,
      `Begoña;Íñiguez;Dentro;${day};${day};;12,00;EUR;mes;;;`,
      `'=1+1;Peña;Se fue;${day};${day};;12,00;EUR;mes;${day};${day};"Me mudo; gracias"`,
      "",
    ]);
    expect(text).not.toContain(person.email);
  });
});

describe("the numbers of a plan", () => {
  test("are what its periods leave this month, and who goes", async () => {
    const { master, course, plan } = await createPlan();
    const [one, two] = [await createTestUser(), await createTestUser()];
    await createPaidTestOrder(one, plan, { taxBase: 992, taxAmount: 208, feeAmount: 149 });
    const returned = await createPaidTestOrder(two, plan, { taxBase: 992, taxAmount: 208, feeAmount: 149 });
    await markOrderRefunded(returned);
    await createPaidTestOrder(two, course);
    await createTestMembership(plan, one, { leftAt: new Date() });
    await createTestMembership(plan, two, ended(new Date(), "FAILED"));
    await createTestMembership(plan, await createTestUser(), ended(inDays(-70)));
    await createTestMembership(plan, await createTestUser());

    const { left, span, income } = await getPlanNumbers(toTestMember(master), plan.id);
    expect(left).toBe(2);
    expect(span.parts).toHaveLength(12);
    expect(income).toMatchObject([{ currency: "EUR", count: 1, masterAmount: 843 }]);
    expect(income[0]?.parts.at(-1)).toMatchObject({ masterAmount: 843, refundCount: 1 });
  });
});

describe("members among the apprentices", () => {
  test("are marked while they are inside, without the membership as a content", async () => {
    const { master, plan, course } = await createPlan();
    const [member, former, follower] = [
      await createTestUser(),
      await createTestUser(),
      await createTestUser(),
    ];
    await db.follow.create({ data: { followerId: follower.id, masterId: master.id } });
    await createPaidTestOrder(member, plan);
    await createPaidTestOrder(former, course);
    await createTestMembership(plan, member);
    await createTestMembership(plan, former, ended(inDays(-1)));
    const { content } = await listOwnApprentices(toTestMember(master), { searchText: "" });
    const found = new Map(content.map((row) => [row.userId, row]));
    expect(found.get(member.id)).toMatchObject({ isMember: true, received: [] });
    expect(found.get(former.id)).toMatchObject({ isMember: false, received: [{ ayniContentId: course.id }] });
    expect(found.get(follower.id)).toMatchObject({ isMember: false, received: [] });
    const file = await callHandlerRaw(exportApprentices, { cookie: await createSessionCookie(master) });
    expect((await file.text()).split("\r\n")[0]).toContain(";Te sigue;Membresía;");
  });

  test("can be listed alone, the last to join first, found by name, and written to", async () => {
    const { master, plan, course } = await createPlan();
    const other = await createPlan();
    const people = await Promise.all(
      ["Ana", "Eva", "Sol"].map((name) => createTestUser({ name, lastName: "Ruiz" })),
    );
    const [ana, eva, sol] = people as [TestUser, TestUser, TestUser];
    await createPaidTestOrder(await createTestUser(), course);
    await createTestMembership(plan, ana, { createdAt: inDays(-9) });
    await createTestMembership(plan, eva, { createdAt: inDays(-5), giftMonths: 3, subscriptionId: null });
    await createTestMembership(plan, sol, ended(inDays(-1)));
    await createTestMembership(other.plan, sol);
    const list = (query: Partial<ApprenticesQuery> = {}) =>
      listOwnApprentices(toTestMember(master), { searchText: "", quienes: "miembros", ...query });
    const { content, metadata } = await list();
    expect(content.map(({ userId, isMember }) => [userId, isMember])).toEqual([
      [eva.id, true],
      [ana.id, true],
    ]);
    expect(metadata.total).toBe(2);
    expect((await list({ searchText: "ana" })).content.map(({ userId }) => userId)).toEqual([ana.id]);
    expect(await findReachableApprentice(master.id, eva.id)).toMatchObject({ id: eva.id });
    expect(await findReachableApprentice(master.id, sol.id)).toBeNull();
    expect(await hasMembers(master.id)).toBe(true);
    expect(await hasMembers((await createTestMaster()).id)).toBe(false);
  });
});
