import { describe, expect, test } from "vitest";
import { POST as order } from "@/app/api/orders/route";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  findPublicationJobs,
  listQueuedMails,
  listNotificationsOf,
  notifyAllFollowers,
} from "@/tests/support/factories/notifications";
import { createTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { DAY_MS } from "@/lib/platform/time/instants";

describe("notifications", () => {
  test("tell followers about the first publication of a content only", async () => {
    const [master, follower, other] = [
      await createTestMaster(),
      await createTestUser(),
      await createTestUser(),
    ];
    await db.follow.create({ data: { followerId: follower.id, masterId: master.id } });
    const ayni = await createTestAyni({
      userId: master.id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
      status: "DRAFT",
      publishedAt: null,
    });
    await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + 9 * DAY_MS) });
    const cookie = await createSessionCookie(master);
    const setStatus = (status: string) =>
      callHandler(update, { method: "PUT", params: { slug: ayni.slug }, json: { status }, cookie });
    expect(await findPublicationJobs(ayni)).toHaveLength(0);
    for (const status of ["PUBLISHED", "DRAFT", "PUBLISHED"])
      expect((await setStatus(status)).status).toBe(200);
    expect(await findPublicationJobs(ayni)).toHaveLength(1);
    await notifyAllFollowers(ayni);
    expect(await listNotificationsOf(follower)).toMatchObject([
      { type: "published", payload: { slug: ayni.slug, title: ayni.title, masterName: "Inés Peña" } },
    ]);
    expect(await listNotificationsOf(other)).toEqual([]);
  });

  test("tell the Master about a new order once", async () => {
    const [master, buyer] = [await createTestMaster(), await createTestUser({ name: "Zaida" })];
    const ayni = await createTestAyni({ userId: master.id });
    const placeOrder = async () =>
      callHandler(order, {
        method: "POST",
        cookie: await createSessionCookie(buyer),
        json: { ayniContentId: ayni.id },
      });
    expect((await placeOrder()).status).toBe(201);
    await placeOrder();
    expect(await listNotificationsOf(master)).toMatchObject([
      { type: "received", payload: { personName: "Zaida Peña", slug: ayni.slug } },
    ]);
    expect(await listQueuedMails(master)).toMatchObject([{ template: "notice" }]);
  });

  test("tell receivers about changed encuentros, by mail only if they want it", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, contentType: "EVENT", onlineType: "VIDEOCALL" });
    const { id } = await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + 9 * DAY_MS) });
    const [mailed, unmailed] = [await createTestUser(), await createTestUser()];
    for (const user of [mailed, unmailed]) await createTestOrder(user, ayni);
    await db.user.update({
      where: { id: unmailed.id },
      data: { notificationPreferences: { changes: "never" } },
    });
    const startsAt = new Date(Date.now() + 11 * DAY_MS).toISOString();
    const moved = { id, startsAt, timezone: "Europe/Madrid", durationMinutes: 60, title: "" };
    await callHandler(update, {
      method: "PUT",
      params: { slug: ayni.slug },
      json: { encuentros: [moved] },
      cookie: await createSessionCookie(master),
    });
    for (const user of [mailed, unmailed])
      expect(await listNotificationsOf(user)).toMatchObject([{ type: "encuentros-changed" }]);
    expect(await listQueuedMails(mailed)).toMatchObject([{ template: "encuentros-changed" }]);
    expect(await listQueuedMails(unmailed)).toEqual([]);
  });

  test("tell applicants about the approval, regardless of their preferences", async () => {
    const applicant = await createTestUser();
    const answers = { shortDescription: "a", offering: "b", disciplines: ["YOGA"] };
    const { id } = await db.masterApplication.create({ data: { userId: applicant.id, ...answers } });
    const cookie = await createSessionCookie(await createTestAdmin());
    expect((await callHandler(approve, { method: "POST", params: { id }, cookie })).status).toBe(200);
    expect(await listNotificationsOf(applicant)).toMatchObject([
      { type: "application-approved", category: "account", digestAt: null },
    ]);
    expect(await listQueuedMails(applicant)).toMatchObject([{ template: "application-approved" }]);
  });
});
