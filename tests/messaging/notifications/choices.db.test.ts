import { describe, expect, test } from "vitest";
import { notificationCategories, notificationChoices } from "@/lib/messaging/preferences/schema";
import { db } from "@/lib/platform/db/client";
import { mailsFor, neverQuiet, noticesTo, reads, receivedNotice, tell } from "../../../tools/factories/notifications";
import { makeMaster } from "../../../tools/factories/users";

const NOON = new Date("2027-01-15T11:00:00Z");
const EVENING = new Date("2027-01-15T22:00:00Z");
const MORNING = new Date("2027-01-16T07:00:00Z");

test("what was never chosen is as by default, and what was kept as yes or no still counts", () => {
  expect(notificationChoices({})).toEqual({
    encuentros: "now",
    changes: "now",
    followedMasters: "daily",
    exchanges: "now",
    community: "daily",
    news: "never",
  });
  const kept = notificationChoices({ encuentros: false, news: true, community: "weekly", other: 1 });
  expect(kept).toMatchObject({ encuentros: "never", news: "now", community: "daily" });
  for (const value of [null, "x", 3, []]) expect(notificationChoices(value)).toEqual(notificationChoices({}));
  expect(Object.keys(kept)).toEqual(notificationCategories);
});

describe("who is told of something", () => {
  test("at once gets one mail, however often it is said", async () => {
    const master = await makeMaster();
    const notice = receivedNotice(master);
    await tell([notice], NOON);
    await tell([notice, notice], NOON);
    expect(await noticesTo(master)).toMatchObject([
      { type: "received", category: "exchanges", digestAt: null },
    ]);
    expect(await mailsFor(master)).toMatchObject([{ template: "notice" }]);
  });

  test("by a choice: with the others of a day, or not at all", async () => {
    const [daily, never] = [await makeMaster(), await makeMaster()];
    await reads(daily, { notificationPreferences: { exchanges: "daily" } });
    await reads(never, { notificationPreferences: { exchanges: false } });
    await tell([receivedNotice(daily), receivedNotice(never)], NOON);
    expect(await noticesTo(daily)).toMatchObject([{ digestAt: MORNING, digestedAt: null }]);
    expect(await noticesTo(never)).toMatchObject([{ digestAt: null }]);
    expect(await mailsFor(daily)).toEqual([]);
    expect(await mailsFor(never)).toEqual([]);
  });

  test("in their quiet hours gets the mail at the end of them, and the list at once", async () => {
    const [quiet, awake] = [await makeMaster(), await makeMaster()];
    await reads(awake, neverQuiet);
    await tell([receivedNotice(quiet), receivedNotice(awake)], EVENING);
    expect(await mailsFor(quiet)).toMatchObject([{ runAt: MORNING }]);
    const [mail] = await mailsFor(awake);
    expect(mail?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await noticesTo(quiet)).toMatchObject([{ createdAt: EVENING }]);
  });

  test("has a letter of its own where there is one", async () => {
    const master = await makeMaster();
    const sale = { name: "Inés", orderId: "o", slug: "s", title: "t", currency: "eur", taxPercentage: 21 };
    const sums = { amount: 2500, taxBase: 2066, taxAmount: 434, feeAmount: 207, masterAmount: 1859 };
    await tell(
      [receivedNotice(master, { letter: { template: "sale", payload: { ...sale, ...sums } } })],
      NOON,
    );
    expect(await mailsFor(master)).toMatchObject([{ template: "sale", payload: { masterAmount: 1859 } }]);
  });

  test("is nobody whose account is closed", async () => {
    const master = await makeMaster();
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    await tell([receivedNotice(master)], NOON);
    expect(await noticesTo(master)).toEqual([]);
    expect(await mailsFor(master)).toEqual([]);
  });

  test("is nobody when the cause comes to nothing", async () => {
    const master = await makeMaster();
    const { notify } = await import("@/lib/messaging/notifications/service");
    const failing = db.$transaction(async (tx) => {
      await notify(tx, [receivedNotice(master)], NOON);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect(await noticesTo(master)).toEqual([]);
    expect(await mailsFor(master)).toEqual([]);
  });
});
