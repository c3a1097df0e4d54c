import { afterEach, expect, inject, test } from "vitest";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { sendDigests } from "@/lib/accounts/notification-centre/digests";
import { notifyFollowers } from "@/lib/community/new-content";
import { unfollowMaster } from "@/lib/discovery/follows/service";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { db } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/ports/queue";
import { DAY_MS } from "@/lib/platform/time/instants";
import { countWaitingBatches, kill, lockUserRow, releaseAll, startWorker } from "@/tests/setup/batch-workers";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  findPublicationJobs,
  notifyAllFollowers,
  NO_QUIET_HOURS,
} from "@/tests/support/factories/notifications";
import { createTestMaster } from "@/tests/support/factories/users";

// Followers of one Master, told about a publication in batches of a thousand.

const BATCH = 1000;
/** A little more than one batch. */
const FOLLOWERS = BATCH + 10;

afterEach(releaseAll);

const MEMBER = {
  kind: "member",
  ipAddress: "test",
  sessionId: "",
  slug: "",
  email: "",
  role: "student",
} as const;

const toAddress = (id: string): string => `${id}@example.test`;

type Publication = { id: string; masterId: string; followerIds: string[] };

/** Publishes a content of a Master with that many followers. */
async function publish(followers: number): Promise<Publication> {
  const { id: masterId } = await createTestMaster();
  const rows = await db.$queryRaw<{ id: string }[]>`
    insert into "User" (id, slug, name, "lastName", email, "passwordHash", "acceptedTermsAt", "updatedAt")
    select person.id, person.id, 'Inés', 'Peña', person.id || '@example.test', '-', now(), now()
    from (select gen_random_uuid() as id from generate_series(1, ${followers}::int)) as person returning id`;
  const followerIds = rows.map(({ id }) => id).sort();
  await db.follow.createMany({ data: followerIds.map((followerId) => ({ followerId, masterId })) });
  const { id } = await createTestAyni({ userId: masterId });
  await enqueue(db, "tell-followers", [{ payload: { ayniId: id } }]);
  return { id, masterId, followerIds };
}

/** Returns the notified users, with repetitions. */
async function listNotified({ id }: Publication): Promise<string[]> {
  const rows = await db.notification.findMany({
    where: { type: "published", dedupeKey: { startsWith: `published:${id}:` } },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId).sort();
}

async function findJob(publication: Publication) {
  const [job, ...others] = await findPublicationJobs(publication);
  expect(others).toEqual([]);
  if (!job) throw new Error("There is no job.");
  return job;
}

async function runBatch(publication: Publication): Promise<void> {
  const { id, payload } = await findJob(publication);
  await notifyFollowers(id, payload);
}

const followerAt = ({ followerIds }: Publication, index: number): string => followerIds[index] ?? "";

test("every follower is notified once, a batch at a time", async () => {
  const publication = await publish(FOLLOWERS);
  await runBatch(publication);
  expect(await listNotified(publication)).toEqual(publication.followerIds.slice(0, BATCH));
  await notifyAllFollowers(publication);
  expect(await listNotified(publication)).toEqual(publication.followerIds);
});

test("a full last batch ends the publication", async () => {
  const publication = await publish(BATCH);
  await notifyAllFollowers(publication);
  expect(await listNotified(publication)).toEqual(publication.followerIds);
});

test("a worker killed within a batch loses nobody, and the next one continues where it ended", async () => {
  const publication = await publish(FOLLOWERS);
  const release = await lockUserRow(followerAt(publication, BATCH + 5));
  const worker = await startWorker();
  await expect.poll(countWaitingBatches).toBe(1);
  await kill(worker);
  expect(await listNotified(publication)).toEqual(publication.followerIds.slice(0, BATCH));
  expect((await findJob(publication)).payload).toEqual({
    ayniId: publication.id,
    after: followerAt(publication, BATCH - 1),
  });
  await release();
  await startWorker();
  await expect.poll(() => findPublicationJobs(publication)).toEqual([]);
  expect(await listNotified(publication)).toEqual(publication.followerIds);
});

test("a batch that fails leaves its job", async () => {
  const publication = await publish(3);
  const { id, payload } = await findJob(publication);
  await expect(notifyFollowers(id, { ...payload, after: "nobody" })).rejects.toThrow();
  expect((await findJob(publication)).id).toBe(id);
});

test("two workers with the same job run it once", async () => {
  const publication = await publish(FOLLOWERS);
  const { id, payload } = await findJob(publication);
  await Promise.all([notifyFollowers(id, payload), notifyFollowers(id, payload)]);
  expect(await listNotified(publication)).toEqual(publication.followerIds.slice(0, BATCH));
  await notifyAllFollowers(publication);
  expect(await listNotified(publication)).toEqual(publication.followerIds);
});

test("control: a job that ends after the commit of its batch is continued twice if the worker is killed between", async () => {
  const publication = await publish(FOLLOWERS);
  const { id, payload } = await findJob(publication);
  const next = { ayniId: publication.id, after: followerAt(publication, BATCH - 1) };
  await enqueue(db, "tell-followers", [{ payload: next }]);
  await notifyFollowers(id, payload);
  expect((await findPublicationJobs(publication)).map((job) => job.payload)).toEqual([next, next]);
});

test("who unfollows, closes the account or is deactivated during a batch is not notified", async () => {
  const publication = await publish(10);
  const [unfollowing = "", , , , , , held = "", closing = "", deactivated = ""] = publication.followerIds;
  const release = await lockUserRow(held);
  const batch = runBatch(publication);
  await expect.poll(countWaitingBatches).toBe(1);
  await unfollowMaster({ ...MEMBER, id: unfollowing }, publication.masterId);
  const now = new Date();
  await db.user.update({ where: { id: closing }, data: { anonymisedAt: now } });
  await db.user.update({ where: { id: deactivated }, data: { deactivatedAt: now } });
  await release();
  await batch;
  const left = new Set([unfollowing, closing, deactivated]);
  expect(await listNotified(publication)).toEqual(publication.followerIds.filter((id) => !left.has(id)));
});

test("control: without locks, a follower who unfollows during a batch is notified", async () => {
  const publication = await publish(1);
  const { id, masterId } = publication;
  const followers = await db.follow.findMany({ where: { masterId } });
  await db.follow.deleteMany({ where: { masterId } });
  const payload = { slug: "respirar", title: "Respirar", masterName: "Inés Peña" };
  const notifications = followers.map(({ followerId: userId }) => ({
    kind: "published" as const,
    userId,
    payload,
    dedupeKey: `published:${id}:${userId}`,
  }));
  await db.$transaction((tx) => notify(tx, notifications));
  expect(await listNotified(publication)).toEqual(publication.followerIds);
});

test("followers in later batches are not notified once the content is archived or the Master's account closed", async () => {
  const [archived, closed] = [await publish(BATCH + 1), await publish(BATCH + 1)];
  for (const publication of [archived, closed]) await runBatch(publication);
  await db.ayni.update({ where: { id: archived.id }, data: { status: "ARCHIVED" } });
  await db.user.update({ where: { id: closed.masterId }, data: { deactivatedAt: new Date() } });
  for (const publication of [archived, closed]) {
    await notifyAllFollowers(publication);
    expect(await listNotified(publication)).toEqual(publication.followerIds.slice(0, BATCH));
  }
});

test("mails about a publication let all others pass", async () => {
  const publication = await publish(3);
  await db.user.updateMany({
    where: { id: { in: publication.followerIds } },
    data: { ...NO_QUIET_HOURS, notificationPreferences: { followedMasters: "now" } },
  });
  await notifyAllFollowers(publication);
  const mail = {
    template: "contact",
    userId: null,
    to: "hola@example.test",
    payload: { name: "Ana", email: "ana@example.test", topic: "Otro", message: "Hola", member: false },
    dedupeKey: `contact:${publication.id}`,
  } as const;
  await db.$transaction((tx) => queueMail(tx, mail));
  const mails = await db.$queryRaw<{ template: string }[]>`
    select m.template from graphile_worker._private_jobs j join "OutboxMail" m on j.payload->>'mailId' = m.id::text
    where m."userId" = any(${publication.followerIds}::uuid[]) or m."dedupeKey" = ${mail.dedupeKey}
    order by j.priority, j.run_at, j.id`;
  expect(mails.map(({ template }) => template)).toEqual(["contact", "notice", "notice", "notice"]);
});

test("delayed mails and digests leave out Masters whom their reader no longer follows", async () => {
  // The followers of the other tests have digests to come, too.
  await db.notification.deleteMany();
  const publication = await publish(4);
  const { masterId } = publication;
  const [leaving = "", staying = "", leavingDigest = "", stayingDigest = ""] = publication.followerIds;
  await db.user.updateMany({
    where: { id: { in: [leaving, staying] } },
    data: { ...NO_QUIET_HOURS, notificationPreferences: { followedMasters: "now" } },
  });
  await notifyAllFollowers(publication);
  for (const id of [leaving, leavingDigest]) await unfollowMaster({ ...MEMBER, id }, masterId);
  await sendDigests(new Date(Date.now() + 3 * DAY_MS));
  const mails = await db.outboxMail.findMany({
    where: { userId: { in: publication.followerIds } },
    orderBy: [{ template: "asc" }, { userId: "asc" }],
  });
  expect(mails.map(({ userId, template }) => [userId, template])).toEqual([
    [stayingDigest, "digest"],
    [leaving, "notice"],
    [staying, "notice"],
  ]);
  for (const { id } of mails) await sendQueuedMail(id);
  const inbox = (await (await fetch(`${inject("inbox")}/email`)).json()) as { to: { address: string }[] }[];
  const arrived = inbox.flatMap(({ to }) => to.map(({ address }) => address));
  expect(arrived).toEqual(expect.arrayContaining([staying, stayingDigest].map(toAddress)));
  expect(arrived).not.toContain(toAddress(leaving));
});
