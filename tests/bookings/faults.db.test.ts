import { describe, expect, test } from "vitest";
import { DELETE } from "@/app/api/bookings/[id]/route";
import { closeAccount } from "@/lib/accounts/closure/service";
import { getBooking } from "@/lib/bookings/booking/data";
import { cancelBooking, moveBooking, placeBooking, returnBooking } from "@/lib/bookings/booking/service";
import { syncPayment } from "@/lib/orders/settlement/service";
import { findPackUse } from "@/lib/orders/packs/data";
import { latePaymentMail, type LatePaymentMail } from "@/lib/messaging/mail/templates/payments";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { controlProcessor, payCheckout } from "@/tests/support/faults/payments-control";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";

const newPerson = () => createTestUser({ emailVerified: new Date() });
const findBooking = (id: string) => db.booking.findUniqueOrThrow({ where: { id } });
const findOrder = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const cancelAs = async (person: { id: string }, id: string) =>
  callHandler(DELETE, { method: "DELETE", params: { id }, cookie: await createSessionCookie(person) });
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));

test("two people, two devices of one and the Master at once have an hour once, four times", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { offer, master } = await createTestOffer();
    const startsAt = noonIn(4).toISOString();
    const { body } = await bookAs(await newPerson(), offer, noonIn(3));
    const [first, second] = [toTestMember(await newPerson()), toTestMember(await newPerson())];
    const take = (person: typeof first) =>
      placeBooking(person, { ayniContentId: offer.id, startsAt, answers: [] }).then(({ id }) => id, codeOf);
    const results = await Promise.all([
      take(first),
      take(first),
      take(second),
      moveBooking(toTestMember(master), body.data.id, { startsAt }).then(({ id }) => id, codeOf),
    ]);
    const live = await db.booking.findMany({
      where: { masterId: master.id, startsAt: new Date(startsAt), isLive: true },
    });
    expect(live).toHaveLength(1);
    // Both devices of one person may be told the same booking; nobody else has one.
    const told = new Set(results.filter((result) => result !== "HourTaken"));
    expect([...told]).toEqual([live[0]?.id]);
    expect((await findBooking(body.data.id)).isLive).toBe(true);
  }
});

describe("a payment after the hold has expired", () => {
  const holdAndExpire = async () => {
    const { offer } = await createTestOffer({ amount: 6000 });
    const person = await newPerson();
    const { body } = await bookAs(person, offer, noonIn(3));
    const { id, orderId } = body.data as { id: string; orderId: string };
    await db.order.update({ where: { id: orderId }, data: { status: "EXPIRED" } });
    expect((await findBooking(id)).isLive).toBe(false);
    return { offer, person, id, orderId };
  };

  test("has the hour if it is still free", async () => {
    const { id, orderId } = await holdAndExpire();
    await payOrder(orderId);
    expect([(await findOrder(orderId)).status, (await findBooking(id)).isLive]).toEqual(["COMPLETED", true]);
  });

  test("goes back whole if somebody else has it, and says so", async () => {
    const { offer, person, id, orderId } = await holdAndExpire();
    const rival = await bookAs(await newPerson(), offer, noonIn(3));
    await payOrder(rival.body.data.orderId);
    await payOrder(orderId);
    expect(await findOrder(orderId)).toMatchObject({
      status: "REFUNDED",
      payment: { refundedAmount: 6000 },
    });
    expect([(await findBooking(id)).isLive, (await findBooking(rival.body.data.id)).isLive]).toEqual([
      false,
      true,
    ]);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { to: person.email, template: "late-payment" },
    });
    expect(mail.payload).toMatchObject({ isHour: true, slug: offer.slug, amount: 6000 });
    const { action } = latePaymentMail(mail.payload as unknown as LatePaymentMail, { url: (path) => path });
    expect(action).toEqual({ label: "Elegir otra hora", url: `/ayni/${offer.slug}/citas` });
  });
});

test("a pack that is paid after its checkout has expired can be used", async () => {
  const { offer } = await createTestOffer({ amount: 4500, packs: { 3: 10_000 } });
  const buyer = await newPerson();
  const { body } = await placeOrderAs(buyer, offer, { sessions: 3 });
  const pack = await db.pack.findFirstOrThrow({ where: { userId: buyer.id } });
  await db.order.update({ where: { id: body.data.id }, data: { status: "EXPIRED" } });
  expect((await bookAs(buyer, offer, noonIn(3), { packId: pack.id })).body.message).toMatch(/no está pagado/);
  await payOrder(body.data.id);
  expect((await bookAs(buyer, offer, noonIn(3), { packId: pack.id })).status).toBe(201);
  expect((await findPackUse(db, pack.id)).used).toBe(1);
});

test("an answer of 10 000 characters is refused at its field, and nothing is written", async () => {
  const { offer } = await createTestOffer({ terms: { questions: ["¿Qué quieres mirar?"] } });
  const answer = (length: number) => ({ answers: ["a".repeat(length)] });
  const person = await newPerson();
  const { status, body } = await bookAs(person, offer, noonIn(3), answer(10_000));
  expect(status).toBe(422);
  expect(body.fields["answers.0"]).toMatch(/caracteres/);
  expect(await db.booking.count({ where: { offerId: offer.id } })).toBe(0);
  expect((await bookAs(person, offer, noonIn(3), answer(2000))).status).toBe(201);
});

test("of a Master who is demoted the hours stand, can be cancelled and come back whole, and no more are sold", async () => {
  const { offer, master } = await createTestOffer({ amount: 6000, packs: { 3: 10_000 } });
  const [person, owner] = [await newPerson(), await newPerson()];
  const { body } = await bookAs(person, offer, noonIn(3));
  await payOrder(body.data.orderId);
  const order = await placeOrderAs(owner, offer, { sessions: 3 });
  await payOrder(order.body.data.id);
  const pack = await db.pack.findFirstOrThrow({ where: { userId: owner.id } });
  await db.user.update({ where: { id: master.id }, data: { role: "student" } });
  expect((await findBooking(body.data.id)).isLive).toBe(true);
  expect((await bookAs(await newPerson(), offer, noonIn(4))).status).toBe(404);
  expect((await bookAs(owner, offer, noonIn(4), { packId: pack.id })).status).toBe(404);
  expect((await placeOrderAs(await newPerson(), offer, { sessions: 3 })).status).toBe(404);
  expect((await cancelAs(person, body.data.id)).status).toBe(200);
  await returnBooking(body.data.id);
  expect((await findOrder(body.data.orderId)).payment?.refundedAmount).toBe(6000);
});

test("who has an hour ahead cannot close the account; with unused sessions alone they can, and lose them", async () => {
  const { offer, master } = await createTestOffer({ amount: 4500, packs: { 3: 10_000 } });
  const owner = await newPerson();
  const order = await placeOrderAs(owner, offer, { sessions: 3 });
  await payOrder(order.body.data.id);
  const pack = await db.pack.findFirstOrThrow({ where: { userId: owner.id } });
  const { body } = await bookAs(owner, offer, noonIn(3), { packId: pack.id });
  const close = () => closeAccount(toTestMember(owner), owner.id, { password: TEST_PASSWORD });
  await expect(close()).rejects.toThrow("encuentros por vivir");
  await cancelAs(master, body.data.id);
  await close();
  expect(await db.booking.count({ where: { packId: pack.id, isLive: true } })).toBe(0);
  expect((await findOrder(order.body.data.id)).status).toBe("COMPLETED");
});

describe("an hour whose payment is being confirmed", () => {
  /** Pays with a debit that the bank confirms days later. */
  async function payLate() {
    const { offer, master } = await createTestOffer({ amount: 6000 });
    const person = await createTestUser({ emailVerified: new Date() });
    const { body } = await bookAs(person, offer, noonIn(5), { expectedAmount: 6000 });
    const { checkoutSessionId } = await db.order.findUniqueOrThrow({ where: { id: body.data.orderId } });
    const checkout = checkoutSessionId ?? "";
    await payCheckout(checkout, "late");
    const confirm = async () => {
      await controlProcessor(`late/${checkout}`, { outcome: "succeeded" });
      await syncPayment(body.data.orderId);
      return db.order.findUniqueOrThrow({
        where: { id: body.data.orderId },
        select: { status: true, payment: { select: { refundedAmount: true } } },
      });
    };
    return { id: body.data.id as string, master, person, offer, confirm };
  }

  test("control: is theirs once it is confirmed", async () => {
    const { id, person, confirm } = await payLate();
    expect(await confirm()).toEqual({ status: "COMPLETED", payment: { refundedAmount: 0 } });
    expect((await getBooking(toTestMember(person), id)).status).toBe("confirmed");
  });

  test("cannot be released by its apprentice, who is told why", async () => {
    const { id, person, confirm } = await payLate();
    await expect(cancelBooking(toTestMember(person), id)).rejects.toMatchObject({
      code: "Conflict",
      message: expect.stringContaining("se está confirmando"),
    });
    expect((await getBooking(toTestMember(person), id)).status).toBe("held");
    expect((await confirm()).status).toBe("COMPLETED");
  });

  test("is cancelled by its Master at once, and the money goes back when it arrives", async () => {
    const { id, master, person, offer, confirm } = await payLate();
    expect((await cancelBooking(toTestMember(master), id)).status).toBe("cancelled");
    const other = await createTestUser({ emailVerified: new Date() });
    expect((await bookAs(other, offer, noonIn(5), { expectedAmount: 6000 })).status).toBe(201);
    expect(await confirm()).toEqual({ status: "REFUNDED", payment: { refundedAmount: 6000 } });
    expect((await getBooking(toTestMember(person), id)).status).toBe("cancelled");
    const mails = await db.outboxMail.findMany({ where: { to: person.email }, select: { template: true } });
    expect(mails.map(({ template }) => template)).toContain("late-payment");
    expect(mails.map(({ template }) => template)).not.toContain("receipt");
    const late = await db.outboxMail.findFirstOrThrow({
      where: { to: person.email, template: "late-payment" },
    });
    expect(late.payload).toMatchObject({ isHour: true, wasCancelled: true });
    const told = await db.notification.findFirstOrThrow({
      where: { userId: person.id, type: "encuentros-changed" },
    });
    expect(told.payload).toMatchObject({ cancelled: { by: "master", amount: 0 } });
  });
});
