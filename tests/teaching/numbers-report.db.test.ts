import { describe, expect, test } from "vitest";
import { GET as exportOfAyni } from "@/app/api/ayni/[slug]/numbers/export/route";
import { GET as exportOfMaster } from "@/app/api/users/[id]/numbers/export/route";
import { rollUpViews } from "@/lib/content/visits/totals";
import { listSales } from "@/lib/payouts/sales/data";
import { salesQuery } from "@/lib/payouts/sales/schema";
import { db } from "@/lib/platform/db/client";
import { toLocalDay } from "@/lib/platform/time/days";
import { findReportedAyni, getAyniReport, getMasterReport } from "@/lib/teaching/numbers/data";
import { numbersPeriods } from "@/lib/teaching/numbers/schema";
import type { NumbersPeriod } from "@/lib/teaching/numbers/schema";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const DAY_MS = 24 * 3_600_000;
/** Four days after the clocks of Madrid went forward; there it is the day after. */
const NOW = new Date("2026-04-01T22:30:00Z");

const createMadridMaster = async () => {
  const master = await createTestMaster();
  await db.user.update({ where: { id: master.id }, data: { timezone: "Europe/Madrid" } });
  return master;
};

async function readReport(
  master: Parameters<typeof toTestMember>[0],
  slug: string,
  period: NumbersPeriod,
  now = NOW,
) {
  const ayni = await findReportedAyni(toTestMember(master), slug);
  if (!ayni) throw new Error("not the Master's");
  return getAyniReport(ayni, { period, now });
}

function createRandom(start: number) {
  let seed = start;
  return (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
}

/** Sales at random minutes of the last weeks, many of them near midnight in Madrid or UTC, some of them refunded. */
async function addRandomSales(master: { id: string }, ayni: { id: string }, count: number) {
  const random = createRandom(5);
  for (let index = 0; index < count; index += 1) {
    const amount = 500 + random(5000);
    const day = Date.parse("2026-04-02T00:00:00Z") - random(60) * DAY_MS;
    const purchaseDate = new Date(day - random(2) * random(4 * 60) * MINUTE_MS - MINUTE_MS * 90);
    const refund = random(4);
    await createTestSale(master, {
      ayni,
      amount,
      purchaseDate,
      currency: random(4) === 0 ? "usd" : "eur",
      refundedAmount: refund === 0 ? amount : refund === 1 ? Math.floor(amount / 3) : 0,
    });
  }
}

describe("the income of a content", () => {
  test("is that of the list of sales, by the days of the Master, across the change of the clocks", async () => {
    const master = await createMadridMaster();
    const [ayni, other] = [
      await createTestAyni({ userId: master.id }),
      await createTestAyni({ userId: master.id }),
    ];
    await addRandomSales(master, ayni, 60);
    await addRandomSales(master, other, 10);
    const orders = await db.order.findMany({ where: { ayniContentId: ayni.id } });
    for (const period of numbersPeriods) {
      const { span, income } = await readReport(master, ayni.slug, period);
      const query = salesQuery.parse({ ...span.current, ayniContentId: ayni.id });
      const { totals } = (await listSales(toTestMember(master), query, NOW)).metadata;
      const compared = income
        .filter(({ count }) => count > 0)
        .map(({ currency, count, amount, masterAmount }) => ({
          currency: currency.toLowerCase(),
          count,
          amount,
          masterAmount,
        }));
      expect(totals, period).toMatchObject(compared);
      expect(compared).toHaveLength(totals.length);
      for (const { currency, parts, amount } of income) {
        expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const [from, next] = [span.parts[index] ?? "", span.parts[index + 1] ?? "9999"];
          const own = orders.filter((order) => {
            const day = toLocalDay(order.purchaseDate.toISOString(), "Europe/Madrid");
            return (
              day >= from && day < next && day <= span.current.to && order.currency.toUpperCase() === currency
            );
          });
          const completed = own.filter(({ status }) => status === "COMPLETED");
          expect(part.count, `${period} ${from}`).toBe(completed.length);
          expect(part.amount).toBe(completed.reduce((sum, order) => sum + order.amount, 0));
        }
      }
    }
  });

  test("tells refunds apart, whole and partial", async () => {
    const master = await createMadridMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const purchaseDate = new Date(NOW.getTime() - DAY_MS);
    await createTestSale(master, { ayni, purchaseDate, amount: 1000 });
    await createTestSale(master, { ayni, purchaseDate, amount: 1000, refundedAmount: 1000 });
    await createTestSale(master, { ayni, purchaseDate, amount: 1000, refundedAmount: 400 });
    const { income } = await readReport(master, ayni.slug, "30-dias");
    expect(income).toMatchObject([
      { currency: "EUR", count: 2, amount: 2000, refundCount: 2, refundedAmount: 1400 },
    ]);
    const [sums] = income;
    const sale = await db.order.findFirstOrThrow({ where: { ayniContentId: ayni.id, status: "COMPLETED" } });
    // One sale is whole; of another one six tenths are left.
    expect(sums?.taxAmount).toBe(sale.taxAmount + sale.taxAmount - Math.round(sale.taxAmount * 0.4));
    expect((sums?.taxAmount ?? 0) + (sums?.feeAmount ?? 0) + (sums?.masterAmount ?? 0)).toBe(1600);
  });
});

/** Views with steps, and orders with and without a view, on random days. */
async function addRandomVisits(master: { id: string }, ayni: { id: string; userId: string }) {
  const random = createRandom(3);
  const people = await Promise.all(Array.from({ length: 12 }, () => createTestUser()));
  const views = Array.from({ length: 400 }, (_, index) => {
    const usedPanel = random(2) === 0;
    return {
      ayniId: ayni.id,
      day: new Date(new Date(NOW.getTime() - random(75) * DAY_MS).toISOString().slice(0, 10)),
      visitor: `visitor ${index}`,
      source: ["", "directo", "web/a.example"][random(3)] ?? "",
      usedPanel,
    };
  });
  await db.ayniView.createMany({ data: views });
  const orders = people.map((person, index) => ({
    userId: person.id,
    ayniContentId: ayni.id,
    masterUserId: ayni.userId,
    checkoutAttempt: index % 2,
    createdAt: new Date(NOW.getTime() - random(75) * DAY_MS + random(60) * MINUTE_MS),
  }));
  for (const { createdAt, checkoutAttempt, ...order } of orders) {
    const isPaid = checkoutAttempt > 0 && order.userId < "8";
    const amounts = { amount: 1000, taxBase: 800, taxAmount: 200, feeAmount: 80, taxPercentage: 25 };
    if (checkoutAttempt > 0) {
      await db.order.create({
        data: { ...order, ...amounts, createdAt, checkoutAttempt, currency: "eur", status: "EXPIRED" },
      });
    }
    if (checkoutAttempt === 0 || isPaid) {
      await createTestOrder({ id: order.userId }, ayni);
      await db.order.updateMany({
        where: { userId: order.userId, status: "COMPLETED" },
        data: { createdAt, completedAt: createdAt, purchaseDate: createdAt },
      });
    }
  }
  return { views, orders: await db.order.findMany({ where: { ayniContentId: ayni.id } }) };
}

describe("the steps of visits", () => {
  test("are those of all views and orders, by days in UTC, before and after they are summed up", async () => {
    const master = await createMadridMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const { views, orders } = await addRandomVisits(master, ayni);
    for (const isRolledUp of [false, true]) {
      if (isRolledUp) await rollUpViews(NOW);
      for (const period of numbersPeriods) {
        const { span, visits } = await readReport(master, ayni.slug, period);
        const isWithin = (at: Date | null, from: string, to: string) =>
          at !== null && at.toISOString().slice(0, 10) >= from && at.toISOString().slice(0, 10) <= to;
        const count = (from: string, to: string) => ({
          views: views.filter(({ day }) => isWithin(day, from, to)).length,
          panels: views.filter(({ day, usedPanel }) => usedPanel && isWithin(day, from, to)).length,
          checkouts: orders.filter((o) => o.checkoutAttempt > 0 && isWithin(o.createdAt, from, to)).length,
          receipts: orders.filter((o) => isWithin(o.completedAt, from, to)).length,
        });
        const { current, previous } = span;
        expect(visits.current, period).toEqual(count(current.from, current.to));
        expect(visits.previous).toEqual(previous && count(previous.from, previous.to));
        const lastDays = span.parts
          .slice(1)
          .map((day) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10));
        expect(visits.parts).toEqual(
          span.parts.map((day, index) => count(day, lastDays[index] ?? current.to)),
        );
        const known = views.filter(({ day }) => isWithin(day, current.from, current.to));
        expect(visits.unknownViews).toBe(known.filter(({ source }) => source === "").length);
        for (const { source, views: sourceViews } of visits.sources)
          expect(sourceViews).toBe(known.filter((view) => view.source === source).length);
      }
    }
    const report = await getMasterReport(toTestMember(master), master.id, { period: "todo", now: NOW });
    expect(report.visits.current.views).toBe(views.length);
    expect(report.teachings).toMatchObject([{ id: ayni.id, views: views.length }]);
    // Negative control: a view that is lost would be seen.
    await db.ayniViewDay.deleteMany({ where: { ayniId: ayni.id, source: "directo" } });
    const { visits } = await readReport(master, ayni.slug, "todo");
    expect(visits.current.views).not.toBe(views.length);
  });
});

test("what is received on the first day counts, also in the hours between midnight in Madrid and in UTC", async () => {
  const master = await createMadridMaster();
  const ayni = await createTestAyni({ userId: master.id });
  await db.ayni.update({ where: { id: ayni.id }, data: { createdAt: NOW } });
  const order = await createTestOrder(await createTestUser(), ayni);
  await db.order.update({
    where: { id: order.id },
    data: { createdAt: NOW, purchaseDate: NOW, completedAt: NOW },
  });
  const report = await getMasterReport(toTestMember(master), master.id, { period: "todo", now: NOW });
  expect(report.teachings).toMatchObject([{ id: ayni.id, receipts: 1 }]);
});

async function createReceivedPodcast(people: number) {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, contentType: "PODCAST", onlineType: null });
  const file = await createTestFile(ayni, { kind: "AUDIO", title: "Uno" });
  const percents = [0, 30, 55, 80, 100, 100];
  for (let index = 0; index < people; index += 1) {
    const person = await createTestUser();
    await createTestOrder(person, ayni);
    if (index > 0) {
      await db.playbackPosition.create({
        data: { userId: person.id, fileId: file.id, position: "1", percent: percents[index] ?? 0 },
      });
    }
  }
  // The order of somebody who returned it.
  const former = await createTestUser();
  await createTestOrder(former, ayni, { status: "REFUNDED", refundedAt: new Date() });
  await db.playbackPosition.create({
    data: { userId: former.id, fileId: file.id, position: "1", percent: 100 },
  });
  return { master, ayni };
}

describe("the progress of receivers", () => {
  test("counts who began and how far they came", async () => {
    const { master, ayni } = await createReceivedPodcast(6);
    const { progress } = await readReport(master, ayni.slug, "30-dias", new Date());
    expect(progress).toMatchObject({
      receivers: 6,
      isWithheld: false,
      items: [{ title: "Uno", began: 5, quarter: 5, half: 4, threeQuarters: 3, end: 2 }],
    });
  });

  test("of fewer than five people does not tell several files apart", async () => {
    const { master, ayni } = await createReceivedPodcast(4);
    const report = () => readReport(master, ayni.slug, "30-dias", new Date());
    expect((await report()).progress).toMatchObject({ receivers: 4, isWithheld: false });
    await createTestFile(ayni, { kind: "AUDIO", title: "Dos" });
    expect((await report()).progress).toEqual({ receivers: 4, items: [], isWithheld: true });
    await createTestOrder(await createTestUser(), ayni);
    expect((await report()).progress.items).toHaveLength(2);
  });

  test("of a lesson is the further of its file and its mark", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, contentType: "COURSE", onlineType: "RECORDED" });
    const file = await createTestFile(ayni, { kind: "VIDEO", title: "Vídeo" });
    const lesson = await db.lesson.findFirstOrThrow({ where: { fileId: file.id } });
    const people = await Promise.all(Array.from({ length: 5 }, () => createTestUser()));
    for (const person of people) await createTestOrder(person, ayni);
    const [first, second] = people.map(({ id }) => id);
    if (!first || !second) throw new Error("nobody");
    await db.playbackPosition.create({
      data: { userId: first, fileId: file.id, position: "1", percent: 40 },
    });
    await db.lessonCompletion.createMany({ data: [{ lessonId: lesson.id, userId: first }] });
    await db.playbackPosition.create({
      data: { userId: second, fileId: file.id, position: "1", percent: 40 },
    });
    const { progress } = await readReport(master, ayni.slug, "30-dias", new Date());
    expect(progress.items).toMatchObject([{ began: 2, quarter: 2, half: 1, end: 1 }]);
  });
});

test("attendance counts who had the content before the end, with the Master's marks", async () => {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id });
  const startsAt = new Date(Date.now() - DAY_MS);
  const encuentro = await createTestEncuentro(ayni.id, { startsAt });
  const [came, absent, late, returned] = await Promise.all(Array.from({ length: 4 }, () => createTestUser()));
  if (!came || !absent || !late || !returned) throw new Error("nobody");
  const before = { purchaseDate: new Date(startsAt.getTime() - DAY_MS) };
  await createTestOrder(came, ayni, before);
  await createTestOrder(absent, ayni, before);
  await createTestOrder(late, ayni, { purchaseDate: new Date() });
  await createTestOrder(returned, ayni, { ...before, status: "REFUNDED", refundedAt: new Date() });
  await db.attendance.createMany({
    data: [came, returned].map(({ id }) => ({ encuentroId: encuentro.id, userId: id })),
  });
  await db.attendanceMeasure.create({
    data: { encuentroId: encuentro.id, userId: came.id, presentSeconds: 2520, percent: 46, isPresent: true },
  });
  const { encuentros } = await readReport(master, ayni.slug, "30-dias", new Date());
  expect(encuentros).toMatchObject([{ id: encuentro.id, expected: 2, came: 1, averageMinutes: 42 }]);
});

describe("the export", () => {
  const read = async (
    ayni: { id: string },
    { person, query = "" }: { person?: { id: string }; query?: string } = {},
  ) =>
    callHandlerRaw(exportOfAyni, {
      params: { slug: ayni.id },
      query,
      cookie: person && (await createSessionCookie(person)),
    });

  test("opens in a Spanish spreadsheet, with local days and guarded cells", async () => {
    const master = await createMadridMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const day = new Date(new Date().toISOString().slice(0, 10));
    await db.ayniView.createMany({
      data: [
        { ayniId: ayni.id, day, visitor: "one", source: "web/a.example", usedPanel: true },
        // The name begins with a dash.
        { ayniId: ayni.id, day, visitor: "two", source: "web/-1.example" },
      ],
    });
    // One in the morning in Madrid.
    const purchaseDate = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 5 * DAY_MS - 30 * MINUTE_MS);
    await createTestSale(master, { ayni, purchaseDate, amount: 123_456 });
    const visits = await read(ayni, { person: master });
    expect(visits.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await visits.arrayBuffer());
    const today = day.toISOString().slice(0, 10);
    expect(text).toBe(
      [
        "\u{feff}Día (UTC);Origen;Visitas;Pulsaron para recibirlo;Abrieron el pago;Lo recibieron",
        `${today};'-1.example;1;0;0;0`,
        `${today};a.example;1;1;0;0`,
        "",
      ].join("\r\n"),
    );
    const income = await read(ayni, { person: master, query: "?tabla=ingresos" });
    const [, row] = (await income.text()).split("\r\n");
    const localDay = toLocalDay(purchaseDate.toISOString(), "Europe/Madrid");
    expect(row).toMatch(new RegExp(`^${localDay};EUR;1;1234,56;`));
    const ofMaster = await callHandlerRaw(exportOfMaster, {
      params: { id: master.id },
      query: "?tabla=ingresos&formato=coma",
      cookie: await createSessionCookie(master),
    });
    expect((await ofMaster.text()).split("\r\n")[1]).toMatch(new RegExp(`^${localDay},EUR,1,1234.56,`));
  });

  const readLines = async (
    ayni: { id: string },
    options: { person: { id: string }; query: string },
  ): Promise<string[]> => (await (await read(ayni, options)).text()).trimEnd().split("\r\n");

  test("tells the progress in each file, of a small group without percentages", async () => {
    const { master, ayni } = await createReceivedPodcast(6);
    const readProgress = () => readLines(ayni, { person: master, query: "?tabla=avance" });
    const header =
      "Enseñanza;Módulo;Archivo o lección;Lo tienen;Empezaron;Llegaron al 25 %;Llegaron al 50 %;Llegaron al 75 %;Llegaron al final;Empezaron (%);Llegaron al final (%)";
    expect(await readProgress()).toEqual([header, `${ayni.title};;Uno;6;5;5;4;3;2;83,3;33,3`]);
    const [, ...people] = await db.order.findMany({
      where: { ayniContentId: ayni.id, status: "COMPLETED" },
      orderBy: { id: "asc" },
    });
    const gone = people.slice(-2).map(({ id }) => id);
    await db.order.updateMany({
      where: { id: { in: gone } },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    expect(await readProgress()).toEqual([header, `${ayni.title};;Uno;4;3;3;2;1;0;;`]);
    // The page tells it of several files to nobody, and neither does the file.
    await createTestFile(ayni, { kind: "AUDIO", title: "Dos" });
    expect(await readProgress()).toEqual([header, `${ayni.title};;;4;;;;;;;`]);
  });

  test("tells the progress in each lesson with its module, of all contents of a Master", async () => {
    const master = await createMadridMaster();
    const ayni = await createTestAyni({ userId: master.id, contentType: "COURSE", onlineType: "RECORDED" });
    await createTestFile(ayni, { kind: "VIDEO", title: "Vídeo" });
    await db.courseModule.update({ where: { id: ayni.id }, data: { title: "=Raíces" } });
    const { id: lessonId } = await db.lesson.create({
      data: { ayniId: ayni.id, moduleId: ayni.id, position: 1, title: "Lectura", text: "Un texto" },
    });
    const people = await Promise.all(Array.from({ length: 8 }, () => createTestUser()));
    for (const person of people) await createTestOrder(person, ayni);
    await db.lessonCompletion.createMany({
      data: people.slice(0, 5).map(({ id: userId }) => ({ lessonId, userId })),
    });
    await createTestAyni({ userId: master.id });
    const response = await callHandlerRaw(exportOfMaster, {
      params: { id: master.id },
      query: "?tabla=avance&formato=coma",
      cookie: await createSessionCookie(master),
    });
    expect(response.headers.get("content-disposition")).toMatch(/filename="avance-\d{4}-\d\d-\d\d\.csv"/);
    expect((await response.text()).split("\r\n").slice(1)).toEqual([
      `${ayni.title},'=Raíces,Vídeo,8,0,0,0,0,0,0.0,0.0`,
      `${ayni.title},'=Raíces,Lectura,8,5,5,5,5,5,62.5,62.5`,
      "",
    ]);
  });

  test("tells who was expected and came to the encuentros of the period, in the reader's time zone", async () => {
    const master = await createMadridMaster();
    const ayni = await createTestAyni({ userId: master.id });
    // Half past eleven in the evening in UTC, the day after in Madrid.
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const startsAt = new Date(midnight - 5 * DAY_MS - 30 * MINUTE_MS);
    const encuentro = await createTestEncuentro(ayni.id, { startsAt });
    await createTestEncuentro(ayni.id, { startsAt: new Date(midnight - 40 * DAY_MS) });
    const people = await Promise.all(Array.from({ length: 6 }, () => createTestUser()));
    const purchaseDate = new Date(midnight - 6 * DAY_MS);
    for (const person of people) await createTestOrder(person, ayni, { purchaseDate });
    await db.attendance.createMany({
      data: people.slice(0, 5).map(({ id: userId }) => ({ encuentroId: encuentro.id, userId })),
    });
    await db.attendanceMeasure.createMany({
      data: people.slice(0, 2).map(({ id: userId }, index) => ({
        encuentroId: encuentro.id,
        userId,
        presentSeconds: 1800 + index * 600,
        percent: 40,
        isPresent: true,
      })),
    });
    const readAttendance = (query = "?tabla=asistencia") => readLines(ayni, { person: master, query });
    const header =
      "Enseñanza;Encuentro;Comienzo (Europe/Madrid);Se esperaban;Asistieron;Asistencia (%);Minutos de media";
    const start = `${toLocalDay(startsAt.toISOString(), "Europe/Madrid")} 0`;
    const [first, row = "", ...rest] = await readAttendance();
    expect([first, rest]).toEqual([header, []]);
    expect(row).toMatch(new RegExp(`^${ayni.title};;${start}[01]:30;6;5;83,3;35$`));
    await db.order.updateMany({
      where: { userId: { in: people.slice(0, 2).map(({ id }) => id) } },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    expect((await readAttendance())[1]).toMatch(/;4;3;;$/);
    expect(await readAttendance("?tabla=asistencia&periodo=90-dias")).toHaveLength(3);
  });

  test("is for the Master and admins only", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const [apprentice, stranger, admin] = [
      await createTestUser(),
      await createTestMaster(),
      await createTestAdmin(),
    ];
    const readMaster = async (person?: { id: string }) =>
      callHandler(exportOfMaster, {
        params: { id: master.id },
        cookie: person && (await createSessionCookie(person)),
      }).catch(() => ({ status: 200 }));
    const expected: [{ id: string } | undefined, number][] = [
      [undefined, 401],
      [apprentice, 404],
      [stranger, 404],
      [master, 200],
      [admin, 200],
    ];
    for (const [person, status] of expected) {
      for (const query of ["", "?tabla=avance", "?tabla=asistencia"])
        expect((await read(ayni, { person, query })).status).toBe(status);
      expect((await readMaster(person)).status).toBe(status);
      const member = person && (await db.user.findUniqueOrThrow({ where: { id: person.id } }));
      if (member) {
        const reported = await findReportedAyni(toTestMember(member), ayni.slug);
        expect(reported !== null).toBe(status === 200);
      }
    }
    await db.user.update({ where: { id: master.id }, data: { role: "student" } });
    expect((await read(ayni, { person: master })).status).toBe(403);
    expect((await readMaster(master)).status).toBe(403);
  });

  test("refuses unknown periods, tables and contents", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    for (const query of ["?periodo=ayer", "?tabla=personas", "?formato=xls"])
      expect((await read(ayni, { person: master, query })).status, query).toBe(422);
    expect((await read({ id: crypto.randomUUID() }, { person: master })).status).toBe(404);
    expect((await read({ id: "no-es-un-id" }, { person: master })).status).toBe(400);
  });
});
