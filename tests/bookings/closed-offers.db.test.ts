import { expect, test } from "vitest";
import { tellOfClosedOffers } from "@/lib/bookings/booking/closed-offers";
import { countOpenSales } from "@/lib/content/booking-terms/data";
import { describeOpenSales } from "@/lib/content/booking-terms/policy";
import { renderNotification, type NotificationPayloads } from "@/lib/messaging/notification-kinds";
import { remindOfPacks } from "@/lib/orders/packs/reminders";
import { db } from "@/lib/platform/db/client";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestUser } from "@/tests/support/factories/users";

const MINUTE_MS = 60_000;
const later = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);

async function sellHourAndPack() {
  const { offer, master } = await createTestOffer({ packs: { 3: 10_000 } });
  const [booker, owner] = [await createTestUser(), await createTestUser({ emailVerified: new Date() })];
  await bookAs(booker, offer, noonIn(3));
  await db.ayni.update({ where: { id: offer.id }, data: { amount: 4500, publishedAt: new Date() } });
  const { body } = await placeOrderAs(owner, offer, { sessions: 3, expectedAmount: 10_000 });
  await payOrder(body.data.id);
  return { offer, master, booker, owner };
}

const listKinds = async (userId: string) =>
  (await db.notification.findMany({ where: { userId, type: { in: ["offer-closed", "pack-stopped"] } } })).map(
    ({ type }) => type,
  );

test("a Master is told what becomes of sold hours and packs", async () => {
  const { offer } = await sellHourAndPack();
  const sales = (await countOpenSales([offer.id])).get(offer.id);
  expect(sales).toEqual({ hours: 1, packs: 1 });
  expect(describeOpenSales({ hours: 1, packs: 2 }, "ARCHIVED")).toMatch(
    /^1 cita reservada sigue en pie.+2 packs con sesiones: quien tiene sesiones sin usar puede seguir/,
  );
  expect(describeOpenSales({ hours: 0, packs: 1 }, "DRAFT")).toMatch(/podrá pedir su devolución/);
  expect(describeOpenSales({ hours: 0, packs: 0 }, "DRAFT")).toBe("");
});

test("who has an hour or a pack of an archived offer is told once that both stand", async () => {
  const { offer, booker, owner } = await sellHourAndPack();
  await db.ayni.update({ where: { id: offer.id }, data: { status: "ARCHIVED", archivedAt: new Date() } });
  for (const minutes of [11, 26]) await tellOfClosedOffers(later(minutes));
  expect([await listKinds(booker.id), await listKinds(owner.id)]).toEqual([
    ["offer-closed"],
    ["offer-closed"],
  ]);
  const told = await db.notification.findFirstOrThrow({ where: { userId: owner.id, type: "offer-closed" } });
  const payload = told.payload as NotificationPayloads["offer-closed"];
  const { text } = renderNotification({ kind: "offer-closed", payload }, { zone: "Europe/Madrid" });
  expect(text).toMatch(/ya no ofrece .+Tu pack sigue valiendo/);
});

test("who has a pack of a draft can have it returned; a draft that is published again at once tells nobody", async () => {
  const { offer, booker, owner } = await sellHourAndPack();
  const setStatus = (status: "DRAFT" | "PUBLISHED") =>
    db.ayni.update({ where: { id: offer.id }, data: { status } });
  const tell = async (minutes: number) => {
    await tellOfClosedOffers(later(minutes));
    await remindOfPacks(later(minutes));
  };
  await setStatus("DRAFT");
  await tell(5);
  await setStatus("PUBLISHED");
  await tell(20);
  expect([await listKinds(booker.id), await listKinds(owner.id)]).toEqual([[], []]);
  await setStatus("DRAFT");
  for (const minutes of [15, 30]) await tell(minutes);
  expect([await listKinds(booker.id), await listKinds(owner.id)]).toEqual([
    ["offer-closed"],
    ["pack-stopped"],
  ]);
});
