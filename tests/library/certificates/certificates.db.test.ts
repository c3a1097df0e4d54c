import { describe, expect, test } from "vitest";
import { GET as pdf } from "@/app/api/certificates/[code]/certificado.pdf/route";
import { GET as standing, POST } from "@/app/api/certificates/route";
import { findCertificate } from "@/lib/library/certificates/data";
import { db } from "@/lib/platform/db/client";
import { makeAyni, makeEncuentro, makeFile } from "../../../tools/factories/ayni";
import { makeOrder } from "../../../tools/factories/orders";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../../tools/factories/users";
import { call, callRaw } from "../../../tools/call-handler";

const DAY = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

type Person = { id: string };

/** A workshop of five encuentros that are over, and somebody who was at some of them. */
async function attended(times: number, given = {}) {
  const master = await makeMaster({ name: "Lucía", lastName: "Ferrer" });
  const ayni = await makeAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    ...given,
  });
  const buyer = await makeUser({ name: "Íñigo", lastName: "Muñoz Güell" });
  const order = await makeOrder(buyer, ayni);
  for (let index = 0; index < 5; index += 1) {
    const { id } = await makeEncuentro(ayni.id, { startsAt: daysAgo(9 - index) });
    if (index < times) await db.attendance.create({ data: { encuentroId: id, userId: buyer.id } });
  }
  return { master, ayni, buyer, order };
}

const ask = async (person: Person | null, orderId: unknown) =>
  call(POST, { method: "POST", json: { orderId }, cookie: person ? await cookieOf(person) : undefined });

const stands = async (person: Person, orderId: string) =>
  (await call(standing, { query: `?orderId=${orderId}`, cookie: await cookieOf(person) })).body.data;

describe("issuing a certificate", () => {
  test("gives who attended enough one code, however often and however many at once they ask", async () => {
    const { buyer, order } = await attended(4);
    expect(await stands(buyer, order.id)).toEqual({ state: "earned", code: null });
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(buyer, order.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const codes = new Set(answers.map(({ body }) => body.data.code));
    expect(codes.size).toBe(1);
    expect(await db.certificate.count({ where: { orderId: order.id } })).toBe(1);
    expect(await stands(buyer, order.id)).toEqual({ state: "earned", code: [...codes][0] });
  });

  test("keeps names, title and hours as they were", async () => {
    const { master, ayni, buyer, order } = await attended(4);
    const { code } = (await ask(buyer, order.id)).body.data;
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

  test("says what is missing to who attended too little", async () => {
    const { buyer, order } = await attended(3);
    expect(await ask(buyer, order.id)).toMatchObject({
      status: 409,
      body: { error: "Conflict", message: expect.stringContaining("asististe a 3 encuentros") },
    });
    expect(await stands(buyer, order.id)).toMatchObject({ state: "near" });
    expect(await db.certificate.count({ where: { orderId: order.id } })).toBe(0);
  });

  test("gives who finished every file one of completion", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id });
    const buyer = await makeUser();
    const order = await makeOrder(buyer, ayni);
    const files = [await makeFile(ayni), await makeFile(ayni)];
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
    expect(await stands(buyer, order.id)).toEqual({ state: "none" });
    expect((await ask(buyer, order.id)).status).toBe(409);
    await listen(100);
    const { code } = (await ask(buyer, order.id)).body.data;
    expect(await findCertificate(code)).toMatchObject({ kind: "COMPLETION", minutes: null });
  });

  test("is for the buyer of a completed order alone", async () => {
    const { master, ayni, buyer, order } = await attended(5);
    for (const person of [master, await makeAdmin(), await makeUser()]) {
      expect((await ask(person, order.id)).status).toBe(404);
    }
    expect((await ask(null, order.id)).status).toBe(401);
    expect((await ask(buyer, "nada")).status).toBe(422);
    const pending = await makeOrder(await makeUser(), ayni, { status: "PENDING" });
    expect((await ask({ id: pending.userId }, pending.id)).status).toBe(404);
    expect(await db.certificate.count({ where: { orderId: order.id } })).toBe(0);
    // The control: the same order, asked for by who may.
    expect((await ask(buyer, order.id)).status).toBe(201);
  });

  test("answers the same to who received it anew", async () => {
    const { ayni, buyer, order } = await attended(5);
    const { code } = (await ask(buyer, order.id)).body.data;
    const renewedAt = new Date();
    await db.order.update({
      where: { id: order.id },
      data: { renewedAt, contentExpirationDate: renewedAt },
    });
    const again = await makeOrder(buyer, ayni);
    expect((await ask(buyer, again.id)).body.data.code).toBe(code);
  });
});

describe("the document", () => {
  const read = async (person: Person | null, code: string) =>
    callRaw(pdf, { params: { code }, cookie: person ? await cookieOf(person) : undefined });

  test("is for its holder, the Master and admins", async () => {
    const { master, buyer, order } = await attended(5);
    const { code } = (await ask(buyer, order.id)).body.data;
    for (const person of [buyer, master, await makeAdmin()]) {
      const answer = await read(person, code);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
    for (const person of [await makeUser(), await makeMaster()]) {
      expect((await read(person, code)).status).toBe(404);
    }
    expect((await read(null, code)).status).toBe(401);
    expect((await read(buyer, "7K2QF-00AB1-CDEFG-HJKMN")).status).toBe(404);
    expect((await read(buyer, "../..")).status).toBe(404);
  });
});

describe("verifying", () => {
  test("knows no other code, and none of an order that was given back", async () => {
    const { buyer, order } = await attended(5);
    const { code } = (await ask(buyer, order.id)).body.data;
    expect(await findCertificate(code)).not.toBeNull();
    expect(await findCertificate("7K2QF-00AB1-CDEFG-HJKMN")).toBeNull();
    expect(await findCertificate("nada")).toBeNull();
    await db.order.update({
      where: { id: order.id },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    expect(await findCertificate(code)).toBeNull();
  });
});
