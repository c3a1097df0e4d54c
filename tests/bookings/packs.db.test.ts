import { describe, expect, test } from "vitest";
import { DELETE } from "@/app/api/bookings/[id]/route";
import { GET as listPacks } from "@/app/api/packs/route";
import { listClosureBlockers } from "@/lib/accounts/closure/data";
import { exportOwnData } from "@/lib/accounts/data-export";
import { getBooking } from "@/lib/bookings/booking/data";
import { placeBooking, returnBooking } from "@/lib/bookings/booking/service";
import { placeMail, type PlaceMail } from "@/lib/messaging/mail/templates/place";
import { listReceivedItems } from "@/lib/orders/order/data";
import { findPackUse } from "@/lib/orders/packs/data";
import { remindOfPacks } from "@/lib/orders/packs/reminders";
import { findPackReturn, reconcilePacks } from "@/lib/orders/packs/service";
import { requestRefund } from "@/lib/orders/refund";
import { syncPayment } from "@/lib/orders/settlement/service";
import { withdrawOrder } from "@/lib/orders/withdrawal/service";
import { refundOwnSale, refundSale } from "@/lib/payouts/sales/refund";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestAdmin,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { buildMailContext } from "@/tests/support/factories/mails";
import { parseNotificationFacts } from "@/lib/messaging/notification-kinds";
import { notificationMail } from "@/lib/messaging/mail/templates/notifications";

const DAY_MS = 86_400_000;
type Offered = Parameters<typeof createTestOffer>[0];

/** A pack that somebody has bought and paid. */
async function buyPack({
  sessions = 3,
  price = 10_000,
  ...offered
}: Offered & { sessions?: number; price?: number } = {}) {
  const { offer, master } = await createTestOffer({ amount: 4500, packs: { [sessions]: price }, ...offered });
  const buyer = await createTestUser({ emailVerified: new Date() });
  const { status, body } = await placeOrderAs(buyer, offer, { sessions, expectedAmount: price });
  expect([status, body.data.status]).toEqual([201, "pending"]);
  const orderId: string = body.data.id;
  await payOrder(orderId);
  const pack = await db.pack.findFirstOrThrow({ where: { userId: buyer.id } });
  return { offer, master, buyer, orderId, packId: pack.id };
}

const getOrder = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const countUsed = async (packId: string) => (await findPackUse(db, packId)).used;
const cancel = async (person: { id: string }, id: string) =>
  callHandler(DELETE, { method: "DELETE", params: { id }, cookie: await createSessionCookie(person) });
const listOf = async (person: { id: string }, query = "") =>
  (await callHandler(listPacks, { query, cookie: await createSessionCookie(person) })).body.content;

describe("buying a pack", () => {
  test("costs what the server says, tells its conditions and waits with the payout for its last day", async () => {
    const { offer, buyer, orderId, packId } = await buyPack({ sessions: 5, price: 20_000 });
    const order = await getOrder(orderId);
    const pack = await db.pack.findUniqueOrThrow({ where: { id: packId } });
    expect(order).toMatchObject({ status: "COMPLETED", amount: 20_000, currency: "eur" });
    expect(order.conditions[0]).toMatch(
      /^Son 5 sesiones de 60 minutos: eliges cada hora cuando quieras, hasta el /,
    );
    expect(order.conditions.join(" ")).toMatch(/se devuelven las sesiones que no hayas usado/);
    expect(order.availableBillingDate).toEqual(new Date(pack.expiresAt.getTime() + 14 * DAY_MS));
    expect(await listOf(buyer, `?ayniContentId=${offer.id}`)).toMatchObject([
      {
        id: packId,
        orderId,
        sessions: 5,
        price: { amount: 20_000, currency: "eur" },
        left: 5,
        state: "open",
        isServed: true,
      },
    ]);
    const title = await db.ayni.findFirstOrThrow({
      where: { pack: { id: packId } },
      select: { title: true },
    });
    expect(title.title).toBe("Lectura de tarot · 5 sesiones");
    expect(await listReceivedItems(toTestMember(buyer), buyer.id)).toEqual([]);
  });

  test("is resumed while unpaid, and refused at another price, size, for oneself or where one chooses the price", async () => {
    const { offer, master } = await createTestOffer({ amount: 4500, packs: { 3: 12_000 } });
    const buyer = await createTestUser({ emailVerified: new Date() });
    const [first, second] = [
      await placeOrderAs(buyer, offer, { sessions: 3 }),
      await placeOrderAs(buyer, offer, { sessions: 3 }),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
    const pack = await db.pack.findFirstOrThrow({ where: { userId: buyer.id } });
    expect((await bookAs(buyer, offer, noonIn(3), { packId: pack.id })).body.message).toMatch(
      /no está pagado/,
    );
    expect((await placeOrderAs(buyer, offer, { sessions: 3, expectedAmount: 100 })).status).toBe(409);
    expect((await placeOrderAs(buyer, offer, { sessions: 5 })).status).toBe(409);
    expect((await placeOrderAs(buyer, offer, { sessions: 4 })).status).toBe(422);
    expect((await placeOrderAs(master, offer, { sessions: 3 })).status).toBe(409);
    await db.ayni.update({ where: { id: offer.id }, data: { minimumAmount: 1000 } });
    expect((await placeOrderAs(await createTestUser(), offer, { sessions: 3 })).status).toBe(409);
  });
});

test("no pack is sold or given without a free hour", async () => {
  const { offer } = await createTestOffer({ amount: 4500, packs: { 3: 10_000 } });
  await db.bookingTerms.update({ where: { ayniId: offer.id }, data: { nextFreeAt: null } });
  const buyer = await createTestUser({ emailVerified: new Date() });
  const { status, body } = await placeOrderAs(buyer, offer, { sessions: 3, expectedAmount: 10_000 });
  expect([status, body.error, body.message]).toEqual([
    409,
    "Conflict",
    expect.stringMatching(/^Ahora no hay horas libres/),
  ]);
  expect(await db.pack.count({ where: { offerId: offer.id } })).toBe(0);
});

describe("an hour of a pack", () => {
  test("is confirmed at once without paying, and comes back when it is cancelled in time", async () => {
    const { offer, master, buyer, packId } = await buyPack();
    const { status, body } = await bookAs(buyer, offer, noonIn(3), { packId });
    expect([status, body.data.status]).toEqual([201, "confirmed"]);
    expect(await countUsed(packId)).toBe(1);
    expect(await listOf(master, "?as=master")).toMatchObject([{ left: 2, apprentice: { slug: buyer.slug } }]);
    expect((await cancel(buyer, body.data.id)).status).toBe(200);
    expect(await countUsed(packId)).toBe(0);
  });

  test("reaches the calendar of its Master", async () => {
    const { offer, master, buyer, packId } = await buyPack();
    await bookAs(buyer, offer, noonIn(3), { packId });
    const { payload } = await db.notification.findFirstOrThrow({
      where: { userId: master.id, type: "booked" },
    });
    const facts = parseNotificationFacts("booked", payload);
    if (!facts) throw new Error("The Master is told of an hour");
    const encuentro = await db.encuentro.findFirstOrThrow({
      where: { ayni: { offerId: offer.id, pack: null } },
    });
    const mail = await notificationMail(
      { name: "Lucía", zone: "Europe/Madrid", notice: facts },
      buildMailContext(),
    );
    expect(mail.calendars).toEqual([{ method: "PUBLISH", content: encuentro.id }]);
    expect(mail.moments).toMatchObject([{ label: "La cita", hour: "12:00 (hora de Madrid)" }]);
  });

  test("is confirmed by a mail that names the hour and what is left", async () => {
    const { offer, buyer, packId } = await buyPack();
    await bookAs(buyer, offer, noonIn(3), { packId });
    await bookAs(buyer, offer, noonIn(4), { packId });
    const mails = await db.outboxMail.findMany({
      where: { to: buyer.email, template: "place" },
      orderBy: { createdAt: "asc" },
    });
    const rendered = [];
    for (const { payload } of mails) {
      rendered.push(
        await placeMail(payload as unknown as PlaceMail, buildMailContext({ url: (path) => path })),
      );
    }
    expect(rendered).toMatchObject([
      {
        subject: expect.stringMatching(/^Tu cita de «.+» está confirmada$/),
        action: { url: "/citas?como=aprendiz" },
      },
      {},
    ]);
    expect(rendered.map(({ lines }) => lines.at(-1))).toEqual([
      "En tu pack quedan 2 sesiones.",
      "En tu pack queda 1 sesión.",
    ]);
  });

  test("is used up once it is too late, but comes back when the Master cancels, with time to take it again", async () => {
    const { offer, master, buyer, packId } = await buyPack({ terms: { moveHours: 96 } });
    const { body } = await bookAs(buyer, offer, noonIn(3), { packId });
    const soon = new Date(Date.now() + 5 * DAY_MS);
    await db.pack.update({ where: { id: packId }, data: { expiresAt: soon, lastDay: soon } });
    expect((await cancel(buyer, body.data.id)).body.error).toBe("TooLate");
    expect(await countUsed(packId)).toBe(1);
    expect((await cancel(master, body.data.id)).status).toBe(200);
    expect(await countUsed(packId)).toBe(0);
    const { expiresAt } = await db.pack.findUniqueOrThrow({ where: { id: packId } });
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  });

  test("that the Master has missed is not used", async () => {
    const { offer, buyer, packId } = await buyPack();
    await bookAs(buyer, offer, noonIn(3), { packId });
    const encuentro = await db.encuentro.findFirstOrThrow({ where: { ayni: { booking: { packId } } } });
    await db.room.upsert({
      where: { encuentroId: encuentro.id },
      create: { encuentroId: encuentro.id, missedStartsAt: encuentro.startsAt },
      update: { missedStartsAt: encuentro.startsAt },
    });
    expect(await countUsed(packId)).toBe(0);
  });

  test("begins before the last day, and the Master is paid after the last hour once all are used", async () => {
    const { offer, buyer, orderId, packId } = await buyPack();
    const end = new Date(Date.now() + 6 * DAY_MS);
    await db.pack.update({ where: { id: packId }, data: { expiresAt: end, lastDay: end } });
    expect((await bookAs(buyer, offer, noonIn(8), { packId })).body.message).toMatch(
      /Este pack vale hasta el/,
    );
    for (const day of [2, 3, 4]) await bookAs(buyer, offer, noonIn(day), { packId });
    expect((await getOrder(orderId)).availableBillingDate).toEqual(
      new Date(noonIn(4).getTime() + 3_600_000 + 14 * DAY_MS),
    );
    expect((await bookAs(buyer, offer, noonIn(5), { packId })).body.message).toMatch(/ya no quedan sesiones/);
    const told = await db.notification.findMany({ where: { userId: buyer.id, type: "pack-last" } });
    expect(told).toHaveLength(1);
  });

  test.each([
    [
      "expired",
      (packId: string) => db.pack.update({ where: { id: packId }, data: { expiresAt: new Date() } }),
    ],
    [
      "disputed",
      (packId: string) =>
        db.payment.updateMany({
          where: { order: { ayni: { pack: { id: packId } } } },
          data: { status: "DISPUTED" },
        }),
    ],
  ])("cannot be taken from one that is %s", async (_, end) => {
    const { offer, buyer, packId } = await buyPack();
    await end(packId);
    expect((await bookAs(buyer, offer, noonIn(3), { packId })).status).toBe(409);
  });

  test("cannot be taken from the pack of somebody else, or of another offer", async () => {
    const [own, other] = [await buyPack(), await buyPack()];
    expect((await bookAs(other.buyer, own.offer, noonIn(3), { packId: own.packId })).status).toBe(404);
    expect((await bookAs(own.buyer, other.offer, noonIn(3), { packId: own.packId })).status).toBe(404);
    expect(await countUsed(own.packId)).toBe(0);
  });

  test("of an archived offer can still be booked by its owner only", async () => {
    const { offer, buyer, packId } = await buyPack();
    await db.ayni.update({ where: { id: offer.id }, data: { status: "ARCHIVED", archivedAt: new Date() } });
    expect((await bookAs(await createTestUser(), offer, noonIn(3))).status).toBe(404);
    expect((await bookAs(buyer, offer, noonIn(3), { packId })).status).toBe(201);
  });
});

describe("returning a pack", () => {
  test("within 14 days gives the unused part back, to the cent, and closes it", async () => {
    const { offer, buyer, orderId, packId } = await buyPack();
    await bookAs(buyer, offer, noonIn(3), { packId });
    await withdrawOrder(toTestMember(buyer), orderId);
    const order = await getOrder(orderId);
    // A third of 100 €, rounded half up, stays.
    expect([order.status, order.payment?.refundedAmount]).toEqual(["COMPLETED", 6667]);
    const mails = await db.outboxMail.findMany({ where: { userId: buyer.id, template: "refunded" } });
    expect(mails.map(({ payload }) => payload)).toMatchObject([{ amount: 6667, isPackRest: true }]);
    expect((await bookAs(buyer, offer, noonIn(4), { packId })).status).toBe(409);
    expect(await listOf(buyer)).toEqual([]);
    await expect(withdrawOrder(toTestMember(buyer), orderId)).rejects.toThrow();
  });

  test("that nobody has used returns all of it", async () => {
    const { buyer, orderId } = await buyPack();
    await withdrawOrder(toTestMember(buyer), orderId);
    expect(await getOrder(orderId)).toMatchObject({
      status: "REFUNDED",
      payment: { refundedAmount: 10_000 },
    });
  });

  test("in a currency without minor units splits whole units", async () => {
    const { offer, buyer, orderId, packId } = await buyPack({
      currency: "CLP",
      amount: 40_000,
      price: 100_000,
    });
    await bookAs(buyer, offer, noonIn(3), { packId });
    await withdrawOrder(toTestMember(buyer), orderId);
    expect((await getOrder(orderId)).payment?.refundedAmount).toBe(66_667);
  });

  test("is over after 14 days, unless its hours are no longer given", async () => {
    const { master, buyer, orderId } = await buyPack();
    const later = new Date(Date.now() + 15 * DAY_MS);
    await expect(withdrawOrder(toTestMember(buyer), orderId, later)).rejects.toThrow("plazo");
    await db.user.update({ where: { id: master.id }, data: { role: "student" } });
    await withdrawOrder(toTestMember(buyer), orderId, later);
    expect((await getOrder(orderId)).status).toBe("REFUNDED");
  });

  test("an hour that is cancelled afterwards is returned, too", async () => {
    const { offer, master, buyer, orderId, packId } = await buyPack();
    const { body } = await bookAs(buyer, offer, noonIn(3), { packId });
    await withdrawOrder(toTestMember(buyer), orderId);
    await cancel(master, body.data.id);
    await reconcilePacks();
    await reconcilePacks();
    expect(await getOrder(orderId)).toMatchObject({
      status: "REFUNDED",
      payment: { refundedAmount: 10_000 },
    });
  });

  describe("an hour that its owner cancels afterwards, in time", () => {
    async function returnRest(sessions: number, price: number, hours: number) {
      const bought = await buyPack({ sessions, price });
      const { buyer, offer, packId, orderId } = bought;
      const ids: string[] = [];
      for (let day = 3; day < 3 + hours; day += 1)
        ids.push((await bookAs(buyer, offer, noonIn(day), { packId })).body.data.id);
      await withdrawOrder(toTestMember(buyer), orderId);
      return { ...bought, ids };
    }

    test("is paid back at once, also after the 14 days, and both sides are told that", async () => {
      const { master, buyer, orderId, ids } = await returnRest(3, 10_000, 1);
      const [id = ""] = ids;
      await db.order.update({
        where: { id: orderId },
        data: { purchaseDate: new Date(Date.now() - 20 * DAY_MS) },
      });
      const listed = await getBooking(toTestMember(buyer), id);
      expect(listed.packPayer).toBe("owner");
      expect((await cancel(buyer, id)).status).toBe(200);
      await returnBooking(id);
      expect(await getOrder(orderId)).toMatchObject({
        status: "REFUNDED",
        payment: { refundedAmount: 10_000 },
      });
      const [told] = await db.notification.findMany({
        where: { userId: master.id, type: "booking-cancelled" },
      });
      expect(told?.payload).toMatchObject({
        returned: { amount: 3333, currency: "eur", packLeft: null, packPayer: "owner" },
      });
      const mail = await db.outboxMail.findFirst({
        where: { userId: buyer.id, template: "encuentros-changed" },
      });
      expect(mail?.payload).toMatchObject({ cancelled: { amount: 3333, packLeft: null } });
      const refunds = await db.outboxMail.findMany({ where: { userId: buyer.id, template: "refunded" } });
      expect(refunds.map(({ payload }) => payload)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ amount: 6667 }),
          expect.objectContaining({ amount: 3333, isLaterRest: true }),
        ]),
      );
    });

    test("is paid back once, however many look at the same time", async () => {
      const { buyer, orderId, ids } = await returnRest(5, 10_000, 3);
      const cancelled = ids.slice(0, 2);
      for (const id of cancelled) await cancel(buyer, id);
      await Promise.all([...cancelled, ...cancelled].map((id) => returnBooking(id)));
      await reconcilePacks();
      expect((await getOrder(orderId)).payment?.refundedAmount).toBe(8000);
    });

    test("waits for a return that a killed process left behind, whose lease ends by itself", async () => {
      const { buyer, packId, orderId, ids } = await returnRest(5, 10_000, 3);
      const lease = (ms: number) =>
        db.pack.update({ where: { id: packId }, data: { returningUntil: new Date(Date.now() + ms) } });
      await lease(60_000);
      const [id = ""] = ids;
      await cancel(buyer, id);
      await returnBooking(id);
      await reconcilePacks();
      const admin = toTestMember(await createTestAdmin());
      await expect(refundSale(admin, orderId, { reason: "asked" })).rejects.toThrow("Estamos devolviendo");
      expect((await getOrder(orderId)).payment?.refundedAmount).toBe(4000);
      await lease(-1);
      await reconcilePacks();
      expect((await getOrder(orderId)).payment?.refundedAmount).toBe(6000);
      expect((await db.pack.findUniqueOrThrow({ where: { id: packId } })).returningUntil).toBeNull();
    });

    test("is paid back once by a process that outlives its lease, whenever its request arrives", async () => {
      for (const isLate of [false, true]) {
        const { buyer, orderId, ids } = await returnRest(5, 10_000, 3);
        const { payment } = await getOrder(orderId);
        if (!payment) throw new Error("there is no payment");
        const [first = "", second = ""] = ids;
        await cancel(buyer, first);
        const amount = (await findPackReturn(db, orderId)) ?? 0;
        const { paymentIntentId, refundedAmount } = payment;
        const pay = () =>
          requestRefund({ id: orderId, paymentIntentId, amount, refundedAmount, isPack: true });
        if (!isLate) await pay();
        await cancel(buyer, second);
        await reconcilePacks();
        if (isLate) await expect(pay()).rejects.toMatchObject({ code: "ServiceUnavailable" });
        await syncPayment(orderId);
        expect((await getOrder(orderId)).payment?.refundedAmount).toBe(8000);
      }
    });

    test("control: two that count what is owed before either has paid it return too much", async () => {
      const { buyer, orderId, ids } = await returnRest(5, 10_000, 3);
      const { payment } = await getOrder(orderId);
      if (!payment) throw new Error("there is no payment");
      const { paymentIntentId, refundedAmount } = payment;
      for (const id of ids.slice(0, 2)) {
        await cancel(buyer, id);
        const amount = (await findPackReturn(db, orderId)) ?? 0;
        await requestRefund({ id: orderId, paymentIntentId, amount, refundedAmount });
      }
      await syncPayment(orderId);
      expect((await getOrder(orderId)).payment?.refundedAmount).toBe(10_000);
    });
  });

  test("the Master and an admin return what is unused; all of it ends the hours that were taken", async () => {
    const [first, second] = [await buyPack(), await buyPack()];
    for (const { buyer, offer, packId } of [first, second]) await bookAs(buyer, offer, noonIn(3), { packId });
    await refundOwnSale(toTestMember(first.master), first.orderId, { reason: "asked" });
    expect((await getOrder(first.orderId)).payment?.refundedAmount).toBe(6667);
    expect(await db.booking.count({ where: { packId: first.packId, isLive: true } })).toBe(1);
    const admin = toTestMember(await createTestAdmin());
    await refundSale(admin, second.orderId, { reason: "asked", amount: 10_000 });
    expect((await getOrder(second.orderId)).status).toBe("REFUNDED");
    expect(await db.booking.count({ where: { packId: second.packId, isLive: true } })).toBe(0);
  });
});

test("a Master with sessions to give cannot close the account, and both export their packs", async () => {
  const { master, buyer, orderId } = await buyPack();
  await db.order.update({
    where: { id: orderId },
    data: { paidToMaster: true, paidToMasterDate: new Date(), paidToMasterAmount: 1 },
  });
  expect((await listClosureBlockers(db, master.id)).join()).toMatch(/pack/);
  expect((await exportOwnData(toTestMember(buyer), buyer.id)).packs).toMatchObject([{ sessions: 3 }]);
  expect((await exportOwnData(toTestMember(master), master.id)).packsGiven).toMatchObject([{ sessions: 3 }]);
});

test("its end is reminded of 14 days before while sessions are left, once; and once that its hours are no longer given", async () => {
  const [left, stopped] = [await buyPack(), await buyPack()];
  const { expiresAt } = await db.pack.findUniqueOrThrow({ where: { id: left.packId } });
  const listKinds = async (userId: string) =>
    (await db.notification.findMany({ where: { userId, type: { startsWith: "pack-" } } })).map(
      ({ type }) => type,
    );
  await remindOfPacks(new Date(expiresAt.getTime() - 15 * DAY_MS));
  expect(await listKinds(left.buyer.id)).toEqual([]);
  await db.user.update({ where: { id: stopped.master.id }, data: { role: "student" } });
  for (const days of [14, 13]) await remindOfPacks(new Date(expiresAt.getTime() - days * DAY_MS));
  expect(await listKinds(left.buyer.id)).toEqual(["pack-ending"]);
  expect(await listKinds(stopped.buyer.id)).toEqual(["pack-stopped"]);
  const mail = await db.outboxMail.findFirst({ where: { userId: left.buyer.id, template: "notice" } });
  expect(mail).not.toBeNull();
});

const TRIES = 8;
/** As in the races for an hour. */
const ROUNDS = Number(process.env.RACES ?? 2);

test(
  `${TRIES} at once for the last session of a pack take it once, ${ROUNDS} times`,
  { timeout: ROUNDS * 60_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { offer, buyer, packId } = await buyPack();
      await bookAs(buyer, offer, noonIn(2), { packId });
      await bookAs(buyer, offer, noonIn(3), { packId });
      const member = toTestMember(buyer);
      const results = await Promise.all(
        Array.from({ length: TRIES }, (_, index) =>
          placeBooking(member, {
            ayniContentId: offer.id,
            startsAt: new Date(noonIn(4 + index)).toISOString(),
            answers: [],
            packId,
          }).then(
            () => "booked",
            (error: unknown) => (error instanceof AppError ? error.code : String(error)),
          ),
        ),
      );
      expect(results.filter((result) => result === "booked")).toHaveLength(1);
      expect(await countUsed(packId)).toBe(3);
    }
  },
);

test("control: counting before writing lets two take the last session, and only the trigger refuses the second", async () => {
  const { offer, buyer, packId } = await buyPack();
  await bookAs(buyer, offer, noonIn(2), { packId });
  await bookAs(buyer, offer, noonIn(3), { packId });
  const meet = createBarrier(2);
  const look = async () => {
    const used = await countUsed(packId);
    await meet();
    return used;
  };
  expect(await Promise.all([look(), look()])).toEqual([2, 2]);
  const { body: third } = await bookAs(buyer, offer, noonIn(4), { packId });
  const { body: paid } = await bookAs(buyer, offer, noonIn(5));
  expect(third.data.status).toBe("confirmed");
  await expect(db.booking.update({ where: { id: paid.data.id }, data: { packId } })).rejects.toThrow(
    "Pack_sessions_kept",
  );
});
