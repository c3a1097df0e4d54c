import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { findMasterDay } from "@/lib/teaching/day/data";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { createTestSale } from "@/tests/support/factories/sales";
import { createTestMaster, createTestUser, toTestMember } from "@/tests/support/factories/users";

// 02:30 of the 16th in Madrid.
const NOW = new Date("2027-03-16T01:30:00Z");

async function createMadridMaster() {
  const master = await createTestMaster();
  await db.user.update({ where: { id: master.id }, data: { timezone: "Europe/Madrid" } });
  return master;
}

describe("the day of a Master", () => {
  test("tells what comes next with its free seats, and nothing that was ended", async () => {
    const master = await createMadridMaster();
    const ayni = await createTestAyni({
      userId: master.id,
      contentType: "WORKSHOP",
      onlineType: "VIDEOCALL",
      capacity: 12,
    });
    const ended = await createTestEncuentro(ayni.id, { startsAt: new Date("2027-03-16T01:00:00Z") });
    await db.encuentro.update({ where: { id: ended.id }, data: { roomName: "ayllu-ended" } });
    await db.room.create({ data: { encuentroId: ended.id, endedAt: new Date("2027-03-16T01:20:00Z") } });
    const next = await createTestEncuentro(ayni.id, { startsAt: new Date("2027-03-17T17:00:00Z") });
    const day = await findMasterDay(toTestMember(master), NOW);
    expect(day?.encuentros).toMatchObject([{ id: next.id, participants: 0, seatsLeft: 12 }]);
  });

  test("counts what was received since yesterday in the Master's zone, without returned and older sales", async () => {
    const master = await createMadridMaster();
    await createTestSale(master, { purchaseDate: new Date("2027-03-14T23:30:00Z") });
    await createTestSale(master, { purchaseDate: new Date("2027-03-16T01:00:00Z") });
    await createTestSale(master, { purchaseDate: new Date("2027-03-14T22:30:00Z") });
    await createTestSale(await createTestMaster(), { purchaseDate: new Date("2027-03-16T01:00:00Z") });
    const day = await findMasterDay(toTestMember(master), NOW);
    expect(day?.sales.people).toBe(2);
    expect(day?.sales.earnings).toHaveLength(1);
    expect(day?.zone).toBe("Europe/Madrid");
  });

  test("counts whoever has received several things once", async () => {
    const master = await createMadridMaster();
    const buyer = await createTestUser();
    for (const currency of ["eur", "eur", "mxn"])
      await createTestSale(master, { buyer, currency, purchaseDate: NOW });
    const day = await findMasterDay(toTestMember(master), NOW);
    expect(day?.sales.people).toBe(1);
    expect(day?.sales.earnings.map(({ currency }) => currency)).toEqual(["EUR", "MXN"]);
  });

  test("lists the hours that were booked for today, and no cancelled or other day's", async () => {
    const { master, offer } = await createTestOffer();
    const [today, tomorrow] = [noonIn(1), noonIn(2)];
    const later = new Date(today.getTime() + 3 * 3_600_000);
    const apprentice = await createTestUser({ name: "Aurora" });
    for (const startsAt of [later, today, tomorrow]) await bookAs(apprentice, offer, startsAt);
    await db.booking.updateMany({
      where: { masterId: master.id, startsAt: later },
      data: { isLive: false, cancelledAt: new Date(), cancelledBy: "MASTER" },
    });
    await db.user.update({ where: { id: master.id }, data: { timezone: "Europe/Madrid" } });
    const day = await findMasterDay(toTestMember(master), new Date(today.getTime() - 6 * 3_600_000));
    expect(day?.hours).toMatchObject([{ startsAt: today.toISOString(), name: "Aurora" }]);
  });

  test("is calm without anything, and nobody else has one", async () => {
    const master = await createMadridMaster();
    expect(await findMasterDay(toTestMember(master), NOW)).toEqual({
      encuentros: [],
      hours: [],
      zone: "Europe/Madrid",
      sales: { people: 0, earnings: [] },
    });
    expect(await findMasterDay(toTestMember(await createTestUser()), NOW)).toBeNull();
  });
});
