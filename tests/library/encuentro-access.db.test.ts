import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as attend } from "@/app/api/encuentros/[id]/attendance/route";
import { GET as calendar } from "@/app/api/encuentros/[id]/calendar.ics/route";
import { GET as listEncuentros } from "@/app/api/orders/sessions/[ayniId]/route";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  createContentViewer,
  CONTENT_VIEWERS,
  type ContentViewer,
} from "@/tests/support/factories/receivers";
import { createTestMaster } from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { MINUTE_MS } from "@/lib/platform/time/instants";

// Access to encuentros, join links, attendance and calendar entries by role.

const JOIN_URL = "https://meet.example/secreto";

async function workshop(overrides: Partial<Prisma.AyniUncheckedCreateInput> = {}) {
  const { id: userId } = await createTestMaster();
  const live = { contentType: "WORKSHOP", onlineType: "VIDEOCALL" } as const;
  const ayni = await createTestAyni({ ...live, ...overrides, userId });
  const { id } = await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + 5 * MINUTE_MS) });
  await db.encuentro.update({ where: { id }, data: { joinUrl: JOIN_URL } });
  return { ayni, id };
}

const statusFor = (table: Partial<Record<ContentViewer, number>>, otherwise: number) =>
  CONTENT_VIEWERS.map((viewer) => [viewer, table[viewer] ?? otherwise] as const);

const NO_SESSION = { visitor: 401, revoked: 401 } as const;

describe("GET /api/orders/sessions/{ayniId}", () => {
  const table = { owner: 200, receiver: 200, admin: 200, ...NO_SESSION };

  test.each(statusFor(table, 404))("%s gets %i", async (viewer, status) => {
    const { ayni } = await workshop();
    const { cookie } = await createContentViewer(ayni, viewer);
    const answer = await callHandler(listEncuentros, { params: { ayniId: ayni.id }, cookie });
    expect(answer.status).toBe(status);
    const links =
      status === 200 ? answer.body.content.map(({ joinUrl }: { joinUrl: string }) => joinUrl) : null;
    expect(links).toEqual(status === 200 ? [JOIN_URL] : null);
    expect(JSON.stringify(answer.body).includes(JOIN_URL)).toBe(status === 200);
  });

  test("returns 404 for an unknown content and 400 for an invalid id", async () => {
    const { ayni } = await workshop();
    const { cookie } = await createContentViewer(ayni, "receiver");
    expect((await callHandler(listEncuentros, { params: { ayniId: randomUUID() }, cookie })).status).toBe(
      404,
    );
    expect((await callHandler(listEncuentros, { params: { ayniId: "eso" }, cookie })).status).toBe(400);
  });

  test("control: returns 200 to the same user once access is restored", async () => {
    const { ayni } = await workshop();
    const { cookie, order } = await createContentViewer(ayni, "expired");
    const list = () => callHandler(listEncuentros, { params: { ayniId: ayni.id }, cookie });
    expect((await list()).status).toBe(404);
    await db.order.update({ where: { id: order?.id ?? "" }, data: { contentExpirationDate: null } });
    expect((await list()).status).toBe(200);
  });
});

describe("POST /api/encuentros/{id}/attendance", () => {
  test.each(statusFor({ receiver: 204, ...NO_SESSION }, 404))("%s gets %i", async (viewer, status) => {
    const { ayni, id } = await workshop();
    const { cookie, person } = await createContentViewer(ayni, viewer);
    const join = () => callHandler(attend, { method: "POST", params: { id }, cookie });
    expect((await join()).status).toBe(status);
    expect((await join()).status).toBe(status);
    const rows = await db.attendance.findMany({ where: { encuentroId: id } });
    expect(rows.map(({ userId }) => userId)).toEqual(status === 204 ? [person?.id] : []);
  });

  test("returns 403 for a cross-origin request", async () => {
    const { ayni, id } = await workshop();
    const { cookie } = await createContentViewer(ayni, "receiver");
    const headers = { origin: "https://otro.example" };
    expect((await callHandler(attend, { method: "POST", params: { id }, cookie, headers })).status).toBe(403);
    expect(await db.attendance.count({ where: { encuentroId: id } })).toBe(0);
  });

  test.each([
    ["before it opens", 16, "Podrás entrar 15 minutos antes de que empiece."],
    ["once it is over", -91, "Este encuentro ya ha terminado."],
  ])("returns 409 %s", async (_name, minutes, message) => {
    const { ayni, id } = await workshop();
    const startsAt = new Date(Date.now() + minutes * MINUTE_MS);
    const endsAt = new Date(startsAt.getTime() + 90 * MINUTE_MS);
    await db.encuentro.update({ where: { id }, data: { startsAt, endsAt } });
    const { cookie } = await createContentViewer(ayni, "receiver");
    const answer = await callHandler(attend, { method: "POST", params: { id }, cookie });
    expect(answer).toMatchObject({ status: 409, body: { error: "Conflict", message } });
    expect(await db.attendance.count({ where: { encuentroId: id } })).toBe(0);
  });

  test("returns 409 for a cancelled encuentro", async () => {
    const { ayni, id } = await workshop();
    await db.encuentro.update({ where: { id }, data: { cancelledAt: new Date() } });
    const { cookie } = await createContentViewer(ayni, "receiver");
    const answer = await callHandler(attend, { method: "POST", params: { id }, cookie });
    expect(answer).toMatchObject({ status: 409, body: { message: "Este encuentro se ha cancelado." } });
  });
});

describe("GET /api/encuentros/{id}/calendar.ics", () => {
  const canSee = { owner: 200, receiver: 200, admin: 200 };

  test.each(statusFor({}, 200))("of a listed content: %s gets %i", async (viewer, status) => {
    const { ayni, id } = await workshop();
    const { cookie, order } = await createContentViewer(ayni, viewer);
    const answer = await callHandlerRaw(calendar, { params: { id }, cookie });
    expect(answer.status).toBe(status);
    const text = (await answer.text()).replaceAll("\r\n ", "");
    expect(text).not.toContain(JOIN_URL);
    const room = viewer === "receiver" ? `/recibir/${ayni.slug}/${order?.id}/encuentros` : null;
    const preview = viewer === "owner" || viewer === "admin" ? `/recibir/${ayni.slug}/null/encuentros` : null;
    expect(text).toContain(`http://localhost:3000${room ?? preview ?? `/ayni/${ayni.slug}`}\r\n`);
  });

  test.each(statusFor(canSee, 404))("of an archived content: %s gets %i", async (viewer, status) => {
    const { ayni, id } = await workshop({ status: "ARCHIVED" });
    const { cookie } = await createContentViewer(ayni, viewer);
    expect((await callHandlerRaw(calendar, { params: { id }, cookie })).status).toBe(status);
  });
});
