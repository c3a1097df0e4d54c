import { expect, test, vi } from "vitest";
import { findBookingOfOrder, findHistory, getBooking, listBookings } from "@/lib/bookings/booking/data";
import { cancelBooking } from "@/lib/bookings/booking/service";
import { getThanksStatus } from "@/lib/community/thanks/data";
import { listOrders } from "@/lib/orders/order/data";
import { db } from "@/lib/platform/db/client";
import { payments } from "@/lib/platform/ports/payments";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { payOrder } from "@/tests/support/factories/purchases";
import { createTestUser, toTestMember } from "@/tests/support/factories/users";

const book = async (...args: Parameters<typeof bookAs>) =>
  (await bookAs(...args)).body.data as { id: string; orderId: string };

test("the checkout of an hour names its day and hour by the right clock, and leads back to the hours", async () => {
  const create = vi.spyOn(payments, "createCheckout");
  const person = await createTestUser({ timezone: "America/Bogota" });
  const buy = async (inPerson: boolean) => {
    const { offer } = await createTestOffer({ amount: 4500, inPerson });
    await book(person, offer, noonIn(inPerson ? 4 : 5));
    const request = create.mock.calls.at(-1)?.[0];
    return { description: request?.description, cancelUrl: request?.cancelUrl, slug: offer.slug };
  };
  const online = await buy(false);
  expect(online.description).toMatch(
    /^\p{Lu}\p{Ll}+ \d+ de \p{Ll}+ a las 0[56]:00 \(hora de Bogotá\)\. Con /u,
  );
  expect(online.cancelUrl).toMatch(new RegExp(`/ayni/${online.slug}/citas$`));
  const inPerson = await buy(true);
  expect(inPerson.description).toMatch(/ a las 12:00 \(hora de Madrid\)\. Con /);
});

test("who chooses an hour in the zone of their device is told it in that one before paying", async () => {
  const create = vi.spyOn(payments, "createCheckout");
  const person = await createTestUser({ timezone: "America/Bogota" });
  const { offer } = await createTestOffer({ amount: 4500, terms: { moveHours: 24 } });
  const { orderId } = await book(person, offer, noonIn(5), { tz: "Asia/Tokyo" });
  const description = create.mock.calls.at(-1)?.[0].description;
  expect(description).toMatch(/ a las (19|20):00 \(hora de Tokio\)\. Con /);
  const { conditions } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  expect(conditions.join(" ")).toMatch(/hasta el .+ a las (19|20):00 \(hora de Tokio\)/);
});

test("who books a free hour finds on its order and in its mail until when it can be cancelled", async () => {
  const person = await createTestUser({ timezone: "America/Bogota" });
  const { offer } = await createTestOffer({ amount: 0, terms: { moveHours: 24 } });
  const { orderId } = await book(person, offer, noonIn(5), { tz: "Asia/Tokyo" });
  const { conditions } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  expect(conditions[0]).toMatch(
    /^Puedes cambiarla o cancelarla hasta el .+ a las (19|20):00 \(hora de Tokio\)\.$/,
  );
  const mail = await db.outboxMail.findFirstOrThrow({ where: { dedupeKey: `place:${orderId}` } });
  expect(mail.payload).toMatchObject({ conditions });
});

test("the past has what was cancelled, but no hour that was only held", async () => {
  const { master, offer } = await createTestOffer({ amount: 4500 });
  const person = await createTestUser();
  const released = await book(person, offer, noonIn(3));
  await cancelBooking(toTestMember(person), released.id);
  const paid = await book(person, offer, noonIn(4));
  await payOrder(paid.orderId);
  await cancelBooking(toTestMember(person), paid.id);
  for (const [actor, as] of [
    [person, "apprentice"],
    [master, "master"],
  ] as const) {
    const { content, metadata } = await listBookings(toTestMember(actor), { as, when: "past" });
    expect(content.map(({ id, status }) => [id, status])).toEqual([[paid.id, "cancelled"]]);
    expect(metadata.total).toBe(1);
  }
  const { page } = await findHistory(toTestMember(master), { slug: person.slug, after: undefined });
  expect(page.content.map(({ id }) => id)).toEqual([paid.id]);
});

test("the street that is told after reserving is told once the hour is paid, and always to its Master", async () => {
  const { master, offer } = await createTestOffer({ amount: 4500, inPerson: true });
  await db.ayni.update({
    where: { id: offer.id },
    data: { placeAddress: "Calle Elvira 3", placeCity: "Granada", addressAfterReserving: true },
  });
  const person = await createTestUser();
  const { id, orderId } = await book(person, offer, noonIn(3));
  const readAs = async (actor: Parameters<typeof toTestMember>[0]) =>
    (await getBooking(toTestMember(actor), id)).address;
  expect(await readAs(person)).toBe("Granada");
  expect(await readAs(master)).toBe("Calle Elvira 3, Granada");
  await payOrder(orderId);
  expect(await readAs(person)).toBe("Calle Elvira 3, Granada");
  expect((await findBookingOfOrder(toTestMember(person), orderId))?.id).toBe(id);
  expect(await findBookingOfOrder(toTestMember(master), orderId)).toBeNull();
  await cancelBooking(toTestMember(person), id);
  expect(await readAs(person)).toBe("Granada");
});

test("the orders say which hour was cancelled, and which one its buyer let go", async () => {
  const { offer } = await createTestOffer();
  const { offer: paidOffer } = await createTestOffer({ amount: 4500 });
  const person = await createTestUser();
  const member = toTestMember(person);
  const [free, standing] = [await book(person, offer, noonIn(3)), await book(person, offer, noonIn(4))];
  const released = await book(person, paidOffer, noonIn(5));
  for (const { id } of [free, released]) await cancelBooking(member, id);
  const { content } = await listOrders(member);
  expect(Object.fromEntries(content.map(({ order, state }) => [order.id, state]))).toEqual({
    [free.orderId]: "cancelled",
    [standing.orderId]: "free",
    [released.orderId]: "released",
  });
  // No thanks are asked for an hour that never took place; for the other one they are.
  const after = new Date(noonIn(4).getTime() + 2 * 3_600_000);
  expect((await getThanksStatus(member, free.orderId, after)).state).not.toBe("open");
  expect((await getThanksStatus(member, standing.orderId, after)).state).toBe("open");
});
