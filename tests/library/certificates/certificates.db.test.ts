import { describe, expect, test } from "vitest";
import { GET as pdf } from "@/app/api/certificates/[code]/certificado.pdf/route";
import { GET as getStatus, POST } from "@/app/api/certificates/route";
import { findCertificate } from "@/lib/library/certificates/data";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createTestOrder, markOwnPartRefunded } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

type Person = { id: string };

/** A finished workshop of five encuentros, and a buyer who attended some of them. */
async function createAttendedWorkshop(attendedCount: number) {
  const master = await createTestMaster({ name: "Lucía", lastName: "Ferrer" });
  const ayni = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
  });
  const buyer = await createTestUser({ name: "Íñigo", lastName: "Muñoz Güell" });
  const order = await createTestOrder(buyer, ayni);
  for (let index = 0; index < 5; index += 1) {
    const { id } = await createTestEncuentro(ayni.id, { startsAt: daysAgo(9 - index) });
    if (index < attendedCount) await db.attendance.create({ data: { encuentroId: id, userId: buyer.id } });
  }
  return { master, ayni, buyer, order };
}

const issue = async (person: Person | null, orderId: unknown) =>
  callHandler(POST, {
    method: "POST",
    json: { orderId },
    cookie: person ? await createSessionCookie(person) : undefined,
  });

const statusOf = async (person: Person, orderId: string) =>
  (await callHandler(getStatus, { query: `?orderId=${orderId}`, cookie: await createSessionCookie(person) }))
    .body.data;

describe("issuing a certificate", () => {
  test("issues one code to a buyer who attended enough, even for concurrent requests", async () => {
    const { buyer, order } = await createAttendedWorkshop(4);
    expect(await statusOf(buyer, order.id)).toEqual({ state: "earned", code: null });
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue(buyer, order.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const codes = new Set(answers.map(({ body }) => body.data.code));
    expect(codes.size).toBe(1);
    expect(await db.certificate.count({ where: { orderId: order.id } })).toBe(1);
    expect(await statusOf(buyer, order.id)).toEqual({ state: "earned", code: [...codes][0] });
  });

  test("keeps names, title and hours as of the issue", async () => {
    const { master, ayni, buyer, order } = await createAttendedWorkshop(4);
    const { code } = (await issue(buyer, order.id)).body.data;
    await db.user.update({ where: { id: buyer.id }, data: { name: "Otro" } });
    await db.user.update({ where: { id: master.id }, data: { name: "Otra" } });
    await db.ayni.update({ where: { id: ayni.id }, data: { title: "Otro título" } });
    expect(await findCertificate(code.toLowerCase())).toMatchObject({
      code,
      kind: "ATTENDANCE",
      holderName: "Íñigo Muñoz Güell",
      masterName: "Lucía Ferrer",
      title: "Respirar para volver a casa",
      minutes: 360,
    });
  });

  test("tells how long it took, not what was planned, where the Master ended early", async () => {
    const { ayni, buyer, order } = await createAttendedWorkshop(4);
    const [first] = await db.encuentro.findMany({ where: { ayniId: ayni.id }, orderBy: { startsAt: "asc" } });
    if (!first) throw new Error("There is no encuentro.");
    const endedAt = new Date(first.startsAt.getTime() + 20 * 60_000);
    await db.room.create({ data: { encuentroId: first.id, openedAt: first.startsAt, endedAt } });
    const { code } = (await issue(buyer, order.id)).body.data;
    expect((await findCertificate(code))?.minutes).toBe(20 + 3 * 90);
  });

  test("returns 409 with what is missing to a buyer who attended too little", async () => {
    const { buyer, order } = await createAttendedWorkshop(3);
    expect(await issue(buyer, order.id)).toMatchObject({
      status: 409,
      body: { error: "Conflict", message: expect.stringContaining("asististe a 3 encuentros") },
    });
    expect(await statusOf(buyer, order.id)).toMatchObject({ state: "near" });
    expect(await db.certificate.count({ where: { orderId: order.id } })).toBe(0);
  });

  test("issues a certificate of completion once every file is finished", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const buyer = await createTestUser();
    const order = await createTestOrder(buyer, ayni);
    const files = [await createTestFile(ayni), await createTestFile(ayni)];
    const listen = (percent: number) =>
      Promise.all(
        files.map(({ id: fileId }) =>
          db.playbackPosition.upsert({
            where: { userId_fileId: { userId: buyer.id, fileId } },
            create: { userId: buyer.id, fileId, position: "9", percent },
            update: { percent },
          }),
        ),
      );
    await listen(20);
    expect(await statusOf(buyer, order.id)).toEqual({ state: "none" });
    expect((await issue(buyer, order.id)).status).toBe(409);
    await listen(100);
    const { code } = (await issue(buyer, order.id)).body.data;
    expect(await findCertificate(code)).toMatchObject({ kind: "COMPLETION", minutes: null });
  });

  test("is available only to the buyer of a completed order", async () => {
    const { master, ayni, buyer, order } = await createAttendedWorkshop(5);
    for (const person of [master, await createTestAdmin(), await createTestUser()]) {
      expect((await issue(person, order.id)).status).toBe(404);
    }
    expect((await issue(null, order.id)).status).toBe(401);
    expect((await issue(buyer, "nada")).status).toBe(422);
    const pending = await createTestOrder(await createTestUser(), ayni, { status: "PENDING" });
    expect((await issue({ id: pending.userId }, pending.id)).status).toBe(404);
    expect(await db.certificate.count({ where: { orderId: order.id } })).toBe(0);
    // Control: the buyer may issue it.
    expect((await issue(buyer, order.id)).status).toBe(201);
  });

  test("returns the same code for a renewed order", async () => {
    const { ayni, buyer, order } = await createAttendedWorkshop(5);
    const { code } = (await issue(buyer, order.id)).body.data;
    const renewedAt = new Date();
    await db.order.update({
      where: { id: order.id },
      data: { renewedAt, contentExpirationDate: renewedAt },
    });
    const renewed = await createTestOrder(buyer, ayni);
    expect((await issue(buyer, renewed.id)).body.data.code).toBe(code);
  });
});

describe("the PDF", () => {
  const download = async (person: Person | null, code: string) =>
    callHandlerRaw(pdf, { params: { code }, cookie: person ? await createSessionCookie(person) : undefined });

  test("is available to its holder, the Master and admins", async () => {
    const { master, buyer, order } = await createAttendedWorkshop(5);
    const { code } = (await issue(buyer, order.id)).body.data;
    for (const person of [buyer, master, await createTestAdmin()]) {
      const answer = await download(person, code);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
    for (const person of [await createTestUser(), await createTestMaster()]) {
      expect((await download(person, code)).status).toBe(404);
    }
    expect((await download(null, code)).status).toBe(401);
    expect((await download(buyer, "7K2QF-00AB1-CDEFG-HJKMN")).status).toBe(404);
    expect((await download(buyer, "../..")).status).toBe(404);
  });
});

describe("verification", () => {
  test("rejects unknown codes and those of refunded orders", async () => {
    const { buyer, order } = await createAttendedWorkshop(5);
    const { code } = (await issue(buyer, order.id)).body.data;
    expect(await findCertificate(code)).not.toBeNull();
    expect(await findCertificate("7K2QF-00AB1-CDEFG-HJKMN")).toBeNull();
    expect(await findCertificate("nada")).toBeNull();
    await db.order.update({
      where: { id: order.id },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    expect(await findCertificate(code)).toBeNull();
  });

  test("rejects the certificate of an order whose own part was refunded", async () => {
    const { buyer, order } = await createAttendedWorkshop(5);
    const { code } = (await issue(buyer, order.id)).body.data;
    await markOwnPartRefunded(order.id);
    expect(await findCertificate(code)).toBeNull();
    expect((await issue(buyer, order.id)).status).toBe(404);
  });
});
