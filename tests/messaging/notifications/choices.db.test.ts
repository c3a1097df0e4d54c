import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { notificationCategories } from "@/lib/messaging/preferences/categories";
import type { NewNotification } from "@/lib/messaging/notifications/service";
import { db } from "@/lib/platform/db/client";
import {
  listQueuedMails,
  NO_QUIET_HOURS,
  listNotificationsOf,
  setReadingPreferences,
  buildReceivedNotification,
  notifyInTransaction,
} from "@/tests/support/factories/notifications";
import { createTestMaster } from "@/tests/support/factories/users";

const NOON = new Date("2027-01-15T11:00:00Z");
const EVENING = new Date("2027-01-15T22:00:00Z");
const MORNING = new Date("2027-01-16T07:00:00Z");

test("missing and malformed preferences get their default, stored booleans are converted", () => {
  expect(parseNotificationPreferences({})).toEqual({
    encuentros: "now",
    changes: "now",
    followedMasters: "daily",
    masterLetters: "now",
    questions: "now",
    exchanges: "now",
    community: "daily",
    news: "never",
  });
  const preferences = parseNotificationPreferences({
    encuentros: false,
    news: true,
    community: "weekly",
    other: 1,
  });
  expect(preferences).toMatchObject({ encuentros: "never", news: "now", community: "daily" });
  // Chosen before there were letters.
  expect(parseNotificationPreferences({ followedMasters: "never" }).masterLetters).toBe("never");
  for (const value of [null, "x", 3, []])
    expect(parseNotificationPreferences(value)).toEqual(parseNotificationPreferences({}));
  expect(Object.keys(preferences)).toEqual(notificationCategories);
});

describe("a notification", () => {
  test("with immediate mail is created and mailed once per dedupe key", async () => {
    const master = await createTestMaster();
    const notification = buildReceivedNotification(master);
    await notifyInTransaction([notification], NOON);
    await notifyInTransaction([notification, notification], NOON);
    expect(await listNotificationsOf(master)).toMatchObject([
      { type: "received", category: "exchanges", digestAt: null },
    ]);
    expect(await listQueuedMails(master)).toMatchObject([{ template: "notice" }]);
  });

  test("is mailed in the digest or not at all, according to the preference", async () => {
    const [daily, never] = [await createTestMaster(), await createTestMaster()];
    await setReadingPreferences(daily, { notificationPreferences: { exchanges: "daily" } });
    await setReadingPreferences(never, { notificationPreferences: { exchanges: false } });
    await notifyInTransaction([buildReceivedNotification(daily), buildReceivedNotification(never)], NOON);
    expect(await listNotificationsOf(daily)).toMatchObject([{ digestAt: MORNING, digestedAt: null }]);
    expect(await listNotificationsOf(never)).toMatchObject([{ digestAt: null }]);
    expect(await listQueuedMails(daily)).toEqual([]);
    expect(await listQueuedMails(never)).toEqual([]);
  });

  test("in quiet hours is listed at once and mailed at their end", async () => {
    const [quiet, awake] = [await createTestMaster(), await createTestMaster()];
    await setReadingPreferences(awake, NO_QUIET_HOURS);
    await notifyInTransaction([buildReceivedNotification(quiet), buildReceivedNotification(awake)], EVENING);
    expect(await listQueuedMails(quiet)).toMatchObject([{ runAt: MORNING }]);
    const [mail] = await listQueuedMails(awake);
    expect(mail?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await listNotificationsOf(quiet)).toMatchObject([{ createdAt: EVENING }]);
  });

  test.each([
    ["a change of the next 24 hours is mailed at once", "encuentros-changed", 24, null],
    ["control: a change of a later day waits", "encuentros-changed", 24.1, MORNING],
    ["control: a reminder waits", "encuentro-tomorrow", 24, MORNING],
  ] as const)("in quiet hours %s", async (_name, kind, hours, runAt) => {
    const reader = await createTestMaster();
    const expiresAt = new Date(EVENING.getTime() + hours * 3_600_000);
    const ayni = { slug: "respirar", title: "Respirar", orderId: null };
    const reminder = {
      encuentroId: randomUUID(),
      sequence: 0,
      startsAt: expiresAt.toISOString(),
      timezone: "UTC",
    };
    const payload = kind === "encuentros-changed" ? ayni : { ...ayni, ...reminder };
    await notifyInTransaction(
      [{ kind, userId: reader.id, payload, dedupeKey: `${kind}:${reader.id}`, expiresAt } as NewNotification],
      EVENING,
    );
    const [mail] = await listQueuedMails(reader);
    if (runAt) expect(mail?.runAt).toEqual(runAt);
    else expect(mail?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("is mailed with its own template if it has one", async () => {
    const master = await createTestMaster();
    const content = { slug: "s", title: "t" };
    const sale = {
      ...content,
      name: "Inés",
      orderId: "o",
      reference: "r",
      currency: "eur",
      taxPercentage: 21,
    };
    const sums = { amount: 2500, taxBase: 2066, taxAmount: 434, feeAmount: 207, masterAmount: 1859 };
    await notifyInTransaction(
      [buildReceivedNotification(master, { mail: { template: "sale", payload: { ...sale, ...sums } } })],
      NOON,
    );
    expect(await listQueuedMails(master)).toMatchObject([
      { template: "sale", payload: { masterAmount: 1859 } },
    ]);
  });

  test("is not created for a deactivated account", async () => {
    const master = await createTestMaster();
    await db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } });
    await notifyInTransaction([buildReceivedNotification(master)], NOON);
    expect(await listNotificationsOf(master)).toEqual([]);
    expect(await listQueuedMails(master)).toEqual([]);
  });

  test("is not created if its transaction fails", async () => {
    const master = await createTestMaster();
    const { notify } = await import("@/lib/messaging/notifications/service");
    const failing = db.$transaction(async (tx) => {
      await notify(tx, [buildReceivedNotification(master)], NOON);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect(await listNotificationsOf(master)).toEqual([]);
    expect(await listQueuedMails(master)).toEqual([]);
  });
});
