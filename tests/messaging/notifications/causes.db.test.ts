import { describe, expect, test } from "vitest";
import { POST as order } from "@/app/api/orders/route";
import { PUT as update } from "@/app/api/ayni/[slug]/route";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { db } from "@/lib/platform/db/client";
import { tellFollowers } from "@/lib/community/new-content";
import { makeAyni, makeEncuentro } from "../../../tools/factories/ayni";
import { mailsFor, noticesTo } from "../../../tools/factories/notifications";
import { makeOrder } from "../../../tools/factories/orders";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";

const DAY = 24 * 3_600_000;

const jobsFor = (ayniId: string) =>
  db.$queryRaw<unknown[]>`
    select 1 from graphile_worker._private_jobs where payload->>'ayniId' = ${ayniId}`;

describe("people are told", () => {
  test("that a Master whom they follow has published something, once for its first publication", async () => {
    const [master, follower, other] = [await makeMaster(), await makeUser(), await makeUser()];
    await db.follow.create({ data: { followerId: follower.id, masterId: master.id } });
    const ayni = await makeAyni({
      userId: master.id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
      status: "DRAFT",
      publishedAt: null,
    });
    await makeEncuentro(ayni.id, { startsAt: new Date(Date.now() + 9 * DAY) });
    const cookie = await cookieOf(master);
    const become = (status: string) =>
      call(update, { method: "PUT", params: { slug: ayni.slug }, json: { status }, cookie });
    await tellFollowers(ayni.id);
    expect(await noticesTo(follower)).toEqual([]);
    expect(await jobsFor(ayni.id)).toHaveLength(0);
    for (const status of ["PUBLISHED", "DRAFT", "PUBLISHED"]) expect((await become(status)).status).toBe(200);
    expect(await jobsFor(ayni.id)).toHaveLength(1);
    await Promise.all([tellFollowers(ayni.id), tellFollowers(ayni.id)]);
    expect(await noticesTo(follower)).toMatchObject([
      { type: "published", payload: { slug: ayni.slug, title: ayni.title, masterName: "Inés Peña" } },
    ]);
    expect(await noticesTo(other)).toEqual([]);
  });

  test("that somebody has received what they give", async () => {
    const [master, buyer] = [await makeMaster(), await makeUser({ name: "Zaida" })];
    const ayni = await makeAyni({ userId: master.id });
    const ask = async () =>
      call(order, { method: "POST", cookie: await cookieOf(buyer), json: { ayniContentId: ayni.id } });
    expect((await ask()).status).toBe(201);
    await ask();
    expect(await noticesTo(master)).toMatchObject([
      { type: "received", payload: { personName: "Zaida Peña", slug: ayni.slug } },
    ]);
    expect(await mailsFor(master)).toMatchObject([{ template: "notice" }]);
  });

  test("that their encuentros have changed, by a letter that follows their choice", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, contentType: "EVENT", onlineType: "VIDEOCALL" });
    const { id } = await makeEncuentro(ayni.id, { startsAt: new Date(Date.now() + 9 * DAY) });
    const [told, silent] = [await makeUser(), await makeUser()];
    for (const person of [told, silent]) await makeOrder(person, ayni);
    await db.user.update({
      where: { id: silent.id },
      data: { notificationPreferences: { changes: "never" } },
    });
    const startsAt = new Date(Date.now() + 11 * DAY).toISOString();
    const moved = { id, startsAt, timezone: "Europe/Madrid", durationMinutes: 60, title: "" };
    await call(update, {
      method: "PUT",
      params: { slug: ayni.slug },
      json: { encuentros: [moved] },
      cookie: await cookieOf(master),
    });
    for (const person of [told, silent])
      expect(await noticesTo(person)).toMatchObject([{ type: "encuentros-changed" }]);
    expect(await mailsFor(told)).toMatchObject([{ template: "encuentros-changed" }]);
    expect(await mailsFor(silent)).toEqual([]);
  });

  test("that their application was approved, whatever they chose", async () => {
    const applicant = await makeUser();
    const given = { shortDescription: "a", offering: "b", disciplines: ["YOGA"] };
    const { id } = await db.masterApplication.create({ data: { userId: applicant.id, ...given } });
    const cookie = await cookieOf(await makeAdmin());
    expect((await call(approve, { method: "POST", params: { id }, cookie })).status).toBe(200);
    expect(await noticesTo(applicant)).toMatchObject([
      { type: "application-approved", category: "account", digestAt: null },
    ]);
    expect(await mailsFor(applicant)).toMatchObject([{ template: "application-approved" }]);
  });
});
