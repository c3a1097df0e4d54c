import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as attend } from "@/app/api/encuentros/[id]/attendance/route";
import { GET as calendar } from "@/app/api/encuentros/[id]/calendar.ics/route";
import { GET as sessions } from "@/app/api/orders/sessions/[ayniId]/route";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { holderOf, HOLDERS, type Holder } from "../../tools/factories/receivers";
import { makeMaster } from "../../tools/factories/users";
import { call, callRaw } from "../../tools/call-handler";

// Who learns of the encuentros of a content, who gets their links, and whose attendance counts.

const MINUTE = 60_000;
const JOIN_URL = "https://meet.example/secreto";

async function workshop(given: Partial<Prisma.AyniUncheckedCreateInput> = {}) {
  const { id: userId } = await makeMaster();
  const live = { contentType: "WORKSHOP", onlineType: "VIDEOCALL" } as const;
  const ayni = await makeAyni({ ...live, ...given, userId });
  const { id } = await makeEncuentro(ayni.id, { startsAt: new Date(Date.now() + 5 * MINUTE) });
  await db.encuentro.update({ where: { id }, data: { joinUrl: JOIN_URL } });
  return { ayni, id };
}

const statusFor = (table: Partial<Record<Holder, number>>, otherwise: number) =>
  HOLDERS.map((holder) => [holder, table[holder] ?? otherwise] as const);

const NO_SESSION = { visitor: 401, revoked: 401 } as const;

describe("GET /api/orders/sessions/{ayniId}", () => {
  const table = { owner: 200, receiver: 200, admin: 200, ...NO_SESSION };

  test.each(statusFor(table, 404))("%s: %i", async (holder, status) => {
    const { ayni } = await workshop();
    const { cookie } = await holderOf(ayni, holder);
    const answer = await call(sessions, { params: { ayniId: ayni.id }, cookie });
    expect(answer.status).toBe(status);
    const links =
      status === 200 ? answer.body.content.map(({ joinUrl }: { joinUrl: string }) => joinUrl) : null;
    expect(links).toEqual(status === 200 ? [JOIN_URL] : null);
    expect(JSON.stringify(answer.body).includes(JOIN_URL)).toBe(status === 200);
  });

  test("is 404 for what there is not, and 400 for what is no id", async () => {
    const { ayni } = await workshop();
    const { cookie } = await holderOf(ayni, "receiver");
    expect((await call(sessions, { params: { ayniId: randomUUID() }, cookie })).status).toBe(404);
    expect((await call(sessions, { params: { ayniId: "eso" }, cookie })).status).toBe(400);
  });

  test("control: with the access the same person sees them", async () => {
    const { ayni } = await workshop();
    const { cookie, order } = await holderOf(ayni, "expired");
    const ask = () => call(sessions, { params: { ayniId: ayni.id }, cookie });
    expect((await ask()).status).toBe(404);
    await db.order.update({ where: { id: order?.id ?? "" }, data: { contentExpirationDate: null } });
    expect((await ask()).status).toBe(200);
  });
});

describe("POST /api/encuentros/{id}/attendance", () => {
  test.each(statusFor({ receiver: 204, ...NO_SESSION }, 404))("%s: %i", async (holder, status) => {
    const { ayni, id } = await workshop();
    const { cookie, person } = await holderOf(ayni, holder);
    const ask = () => call(attend, { method: "POST", params: { id }, cookie });
    expect((await ask()).status).toBe(status);
    expect((await ask()).status).toBe(status);
    const rows = await db.attendance.findMany({ where: { encuentroId: id } });
    expect(rows.map(({ userId }) => userId)).toEqual(status === 204 ? [person?.id] : []);
  });

  test("from another site writes nothing", async () => {
    const { ayni, id } = await workshop();
    const { cookie } = await holderOf(ayni, "receiver");
    const headers = { origin: "https://otro.example" };
    expect((await call(attend, { method: "POST", params: { id }, cookie, headers })).status).toBe(403);
    expect(await db.attendance.count({ where: { encuentroId: id } })).toBe(0);
  });

  test.each([
    ["before it opens", 16, "Podrás entrar 15 minutos antes de que empiece."],
    ["once it is over", -91, "Este encuentro ya ha terminado."],
  ])("%s is a conflict", async (_name, minutes, message) => {
    const { ayni, id } = await workshop();
    const startsAt = new Date(Date.now() + minutes * MINUTE);
    const endsAt = new Date(startsAt.getTime() + 90 * MINUTE);
    await db.encuentro.update({ where: { id }, data: { startsAt, endsAt } });
    const { cookie } = await holderOf(ayni, "receiver");
    const answer = await call(attend, { method: "POST", params: { id }, cookie });
    expect(answer).toMatchObject({ status: 409, body: { error: "Conflict", message } });
    expect(await db.attendance.count({ where: { encuentroId: id } })).toBe(0);
  });

  test("of a cancelled one is a conflict", async () => {
    const { ayni, id } = await workshop();
    await db.encuentro.update({ where: { id }, data: { cancelledAt: new Date() } });
    const { cookie } = await holderOf(ayni, "receiver");
    const answer = await call(attend, { method: "POST", params: { id }, cookie });
    expect(answer).toMatchObject({ status: 409, body: { message: "Este encuentro se ha cancelado." } });
  });
});

describe("GET /api/encuentros/{id}/calendar.ics", () => {
  const holds = { owner: 200, receiver: 200, admin: 200 };

  test.each(statusFor({}, 200))("of what everybody may see, %s: %i", async (holder, status) => {
    const { ayni, id } = await workshop();
    const { cookie, order } = await holderOf(ayni, holder);
    const answer = await callRaw(calendar, { params: { id }, cookie });
    expect(answer.status).toBe(status);
    const text = (await answer.text()).replaceAll("\r\n ", "");
    expect(text).not.toContain(JOIN_URL);
    const room = holder === "receiver" ? `/recibir/${ayni.slug}/${order?.id}/encuentros` : null;
    const preview = holder === "owner" || holder === "admin" ? `/recibir/${ayni.slug}/null/encuentros` : null;
    expect(text).toContain(`http://localhost:3000${room ?? preview ?? `/ayni/${ayni.slug}`}\r\n`);
  });

  test.each(statusFor(holds, 404))("of what was archived, %s: %i", async (holder, status) => {
    const { ayni, id } = await workshop({ status: "ARCHIVED" });
    const { cookie } = await holderOf(ayni, holder);
    expect((await callRaw(calendar, { params: { id }, cookie })).status).toBe(status);
  });
});
