import { afterEach, describe, expect, test } from "vitest";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { unfollowMaster } from "@/lib/discovery/follows/service";
import { db } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/ports/queue";
import { sendLetter, setLettersMuted, stopLetter } from "@/lib/teaching/letters/service";
import { sendLetterBatch } from "@/lib/teaching/letters/delivery";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createTestFollowers,
  createTestLetter,
  findLetterJobs,
  runAllLetterBatches,
  runLetterBatch,
} from "@/tests/support/factories/letters";
import { createOfferedPlan, createTestMembership, offerPlanAs } from "@/tests/support/factories/memberships";
import { createTestOrder, markOwnPartRefunded } from "@/tests/support/factories/orders";
import {
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { listInbox, readInbox } from "./inbox";
import { countWaitingBatches, kill, lockUserRow, releaseAll, startWorker } from "@/tests/setup/batch-workers";
import { queueLetter } from "./queue-letter";

const BATCH = 1000;
/** A little more than one batch. */
const FOLLOWERS = BATCH + 10;

afterEach(releaseAll);

const findRow = ({ id }: { id: string }) => db.letter.findUniqueOrThrow({ where: { id } });

/** Lists who was notified, with repetitions. */
async function listNotified({ id }: { id: string }): Promise<string[]> {
  const rows = await db.notification.findMany({
    where: { dedupeKey: { startsWith: `letter:${id}:` } },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId).sort();
}

const countMails = ({ id }: { id: string }): Promise<number> =>
  db.outboxMail.count({ where: { dedupeKey: { startsWith: `notice:letter:${id}:` } } });

async function listReceivers({ id }: { id: string }) {
  const rows = await db.letterReceiver.findMany({ where: { letterId: id }, orderBy: { userId: "asc" } });
  return rows.map(({ userId, reach }) => ({ userId, reach }));
}

describe("a worker that is killed", () => {
  test("within a batch loses nobody, and the next one continues where it ended", async () => {
    const { letter, followerIds } = await queueLetter(FOLLOWERS);
    const release = await lockUserRow(followerIds[BATCH + 5] ?? "");
    const worker = await startWorker();
    await expect.poll(countWaitingBatches).toBe(1);
    await kill(worker);
    expect(await listNotified(letter)).toEqual(followerIds.slice(0, BATCH));
    expect(await findRow(letter)).toMatchObject({ status: "SENDING", mailCount: BATCH });
    await release();
    await startWorker();
    await expect.poll(async () => (await findRow(letter)).status).toBe("SENT");
    expect(await listNotified(letter)).toEqual(followerIds);
    expect(await listReceivers(letter)).toHaveLength(FOLLOWERS);
    expect(await countMails(letter)).toBe(FOLLOWERS);
    expect(await findRow(letter)).toMatchObject({ expectedCount: FOLLOWERS, mailCount: FOLLOWERS });
  });

  test("reaches 40 people once each, but nobody who left meanwhile", async () => {
    const { master, letter, followerIds } = await queueLetter(40);
    const [held = "", ...others] = followerIds.toReversed();
    const leaving = others.slice(10, 15);
    const release = await lockUserRow(held);
    const worker = await startWorker();
    await expect.poll(countWaitingBatches).toBe(1);
    await kill(worker);
    // Nothing of the batch was committed.
    expect(await listNotified(letter)).toEqual([]);
    expect(await countMails(letter)).toBe(0);
    await db.follow.deleteMany({ where: { masterId: master.id, followerId: { in: leaving } } });
    await release();
    await startWorker();
    await expect.poll(async () => (await findRow(letter)).status).toBe("SENT");
    const staying = followerIds.filter((id) => !leaving.includes(id));
    expect(await listNotified(letter)).toEqual(staying);
    expect((await listReceivers(letter)).map(({ userId }) => userId)).toEqual(staying);
    expect(await countMails(letter)).toBe(staying.length);
  });

  test("control: a job that is queued beside its batch is continued twice", async () => {
    const { letter, followerIds } = await queueLetter(BATCH + 1);
    const next = { letterId: letter.id, after: followerIds[BATCH - 1] ?? "" };
    await enqueue(db, "send-letter", [{ payload: next }]);
    const jobs = await findLetterJobs(letter);
    const first = jobs.find(({ payload }) => payload.after === undefined);
    await sendLetterBatch(first?.id ?? "", { letterId: letter.id });
    expect((await findLetterJobs(letter)).map(({ payload }) => payload)).toEqual([next, next]);
  });

  test("repeats nobody even if a job of the same batch runs again", async () => {
    const { letter, followerIds } = await queueLetter(3);
    await runAllLetterBatches(letter);
    await db.letter.update({ where: { id: letter.id }, data: { status: "SENDING" } });
    await enqueue(db, "send-letter", [{ payload: { letterId: letter.id } }]);
    await runAllLetterBatches(letter);
    expect(await listNotified(letter)).toEqual(followerIds);
    expect(await countMails(letter)).toBe(3);
    expect(await findRow(letter)).toMatchObject({ status: "SENT", mailCount: 3 });
  });
});

test("two workers with the same job run it once", async () => {
  const { letter, followerIds } = await queueLetter(BATCH + 1);
  const [job] = await findLetterJobs(letter);
  if (!job) throw new Error("There is no job.");
  await Promise.all([sendLetterBatch(job.id, job.payload), sendLetterBatch(job.id, job.payload)]);
  expect(await listNotified(letter)).toEqual(followerIds.slice(0, BATCH));
  await runAllLetterBatches(letter);
  expect(await listNotified(letter)).toEqual(followerIds);
});

test("2000 receivers are told once, a thousand at a time", async () => {
  const { letter } = await queueLetter(2 * BATCH);
  const counts: number[] = [];
  while (await runLetterBatch(letter))
    counts.push(await db.letterReceiver.count({ where: { letterId: letter.id } }));
  // A full last batch is followed by an empty one.
  expect(counts).toEqual([BATCH, 2 * BATCH, 2 * BATCH]);
  expect(await findRow(letter)).toMatchObject({ status: "SENT", mailCount: 2 * BATCH });
  expect(await countMails(letter)).toBe(2 * BATCH);
});

test("who leaves, closes the account or mutes the Master during a batch is not written to", async () => {
  const { master, letter, followerIds } = await queueLetter(10);
  const [leaving = "", , , held = "", closing = "", deactivated = ""] = followerIds;
  const release = await lockUserRow(held);
  const batch = runLetterBatch(letter);
  await expect.poll(countWaitingBatches).toBe(1);
  const user = await db.user.findUniqueOrThrow({ where: { id: leaving } });
  await unfollowMaster(toTestMember(user), master.id);
  const now = new Date();
  await db.user.update({ where: { id: closing }, data: { anonymisedAt: now } });
  await db.user.update({ where: { id: deactivated }, data: { deactivatedAt: now } });
  await release();
  await batch;
  const left = new Set([leaving, closing, deactivated]);
  expect(await listNotified(letter)).toEqual(followerIds.filter((id) => !left.has(id)));
  expect(await findRow(letter)).toMatchObject({ status: "SENT", expectedCount: 10, mailCount: 7 });
});

test("the log says how each was reached: mail, digest, site only, returned mail, muted", async () => {
  const { master, letter, followerIds } = await queueLetter(6);
  const [digest = "", never = "", muted = "", returned = "", noNews = "", now = ""] = followerIds;
  const prefer = (id: string, notificationPreferences: object) =>
    db.user.update({ where: { id }, data: { notificationPreferences } });
  await prefer(digest, { masterLetters: "daily" });
  await prefer(never, { masterLetters: "never" });
  // Chosen before there were letters.
  await prefer(noNews, { followedMasters: "never" });
  const mutedUser = await db.user.findUniqueOrThrow({ where: { id: muted } });
  await setLettersMuted(toTestMember(mutedUser), master.id, true);
  await db.mailBounce.create({
    data: {
      userId: returned,
      address: `${returned}@example.test`,
      status: "5.1.1",
      blockedAt: new Date(),
      lastAt: new Date(),
    },
  });
  await runAllLetterBatches(letter);
  const reaches = new Map((await listReceivers(letter)).map(({ userId, reach }) => [userId, reach]));
  expect([digest, never, noNews, muted, returned, now].map((id) => reaches.get(id))).toEqual([
    "DIGEST",
    "SITE",
    "SITE",
    "MUTED",
    "BOUNCED",
    "MAIL",
  ]);
  expect(await findRow(letter)).toMatchObject({
    mailCount: 1,
    digestCount: 1,
    siteCount: 2,
    bouncedCount: 1,
    mutedCount: 1,
  });
  expect(await listNotified(letter)).toEqual(followerIds.filter((id) => id !== muted));
  expect(await countMails(letter)).toBe(1);
});

describe("participants", () => {
  async function queueToParticipants() {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const [holder, refunded, expired, stranger, muted] = await Promise.all(
      Array.from({ length: 5 }, () => createTestUser()),
    );
    if (!holder || !refunded || !expired || !stranger || !muted) throw new Error("Somebody is missing.");
    await createTestOrder(holder, ayni);
    await createTestOrder(muted, ayni);
    await createTestOrder(expired, ayni, { contentExpirationDate: new Date(Date.now() - 1000) });
    const { id } = await createTestOrder(refunded, ayni);
    await markOwnPartRefunded(id);
    await setLettersMuted(toTestMember(muted), master.id, true);
    const letter = await createTestLetter(master, { audience: "AYNI", ayniId: ayni.id });
    return { master, ayni, holder, muted, letter };
  }

  test("are those who hold it now; who muted the Master sees it on the site only", async () => {
    const { master, holder, muted, letter } = await queueToParticipants();
    const { expected } = await sendLetter(toTestMember(master), letter.id, 1);
    expect(expected).toBe(2);
    await runAllLetterBatches(letter);
    expect(new Set(await listReceivers(letter))).toEqual(
      new Set([
        { userId: holder.id, reach: "MAIL" },
        { userId: muted.id, reach: "MUTED" },
      ]),
    );
    expect(await listNotified(letter)).toEqual([holder.id, muted.id].sort());
    expect(await countMails(letter)).toBe(1);
  });

  test("are apprentices too, once each, whatever they received", async () => {
    const { master, ayni, holder } = await queueToParticipants();
    const other = await createTestAyni({ userId: master.id });
    await createTestOrder(holder, other);
    await db.follow.create({ data: { followerId: holder.id, masterId: master.id } });
    const letter = await createTestLetter(master, { audience: "APPRENTICES" });
    await sendLetter(toTestMember(master), letter.id, 1);
    await runAllLetterBatches(letter);
    const receivers = (await listReceivers(letter)).map(({ userId }) => userId);
    expect(receivers.filter((id) => id === holder.id)).toHaveLength(1);
    const holders = await db.order.findMany({ where: { ayniContentId: ayni.id, refundedAt: null } });
    expect(receivers).toEqual(holders.map(({ userId }) => userId).sort());
  });
});

describe("members", () => {
  test("are those inside any plan of the Master, once each, unless they muted the Master", async () => {
    const { master, planId } = await createOfferedPlan();
    const other = await offerPlanAs(master);
    const [inside, paused, leaving, former, muted] = await Promise.all(
      Array.from({ length: 5 }, () => createTestUser()),
    );
    if (!inside || !paused || !leaving || !former || !muted) throw new Error("Somebody is missing.");
    const [plan, second] = [{ id: planId }, { id: other.body.data.id as string }];
    const [past, soon] = [new Date(Date.now() - 1000), new Date(Date.now() + 3_600_000)];
    const ended = { state: "ENDED", endedAt: past, endedBy: "CLOSED" } as const;
    await createTestMembership(plan, inside);
    await createTestMembership(second, inside);
    await createTestMembership(plan, muted);
    const pause = { state: "PAUSED", pausedUntil: soon, paidUntil: past, openUntil: past } as const;
    await createTestMembership(plan, paused, pause);
    await createTestMembership(plan, leaving, { ...ended, paidUntil: soon, openUntil: soon });
    await createTestMembership(plan, former, { ...ended, paidUntil: past, openUntil: past });
    await createTestMembership({ id: (await createOfferedPlan()).planId }, former);
    await db.follow.create({ data: { followerId: former.id, masterId: master.id } });
    await setLettersMuted(toTestMember(muted), master.id, true);

    const letter = await createTestLetter(master, { audience: "MEMBERS" });
    expect(await sendLetter(toTestMember(master), letter.id, 1)).toEqual({ expected: 4 });
    await runAllLetterBatches(letter);
    expect(new Map((await listReceivers(letter)).map(({ userId, reach }) => [userId, reach]))).toEqual(
      new Map([
        [inside.id, "MAIL"],
        [paused.id, "MAIL"],
        [leaving.id, "MAIL"],
        [muted.id, "MUTED"],
      ]),
    );
    expect(await listNotified(letter)).toEqual([inside.id, paused.id, leaving.id].sort());
  });
});

describe("an admin who stops a letter", () => {
  test("ends what is being sent and takes it from the site", async () => {
    const { letter, followerIds } = await queueLetter(BATCH + 1);
    await runLetterBatch(letter);
    expect(await listNotified(letter)).toHaveLength(BATCH);
    const admin = await createTestAdmin();
    await stopLetter(toTestMember(admin), letter.id);
    await runAllLetterBatches(letter);
    expect(await listNotified(letter)).toEqual([]);
    expect(await findRow(letter)).toMatchObject({ status: "STOPPED", mailCount: BATCH });
    const [first = ""] = followerIds;
    const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: first } });
    await sendQueuedMail(mail.id);
    expect(await listInbox()).not.toContain(`${first}@example.test`);
    const audit = await db.auditEntry.findFirst({ where: { actorId: admin.id } });
    expect(audit).toMatchObject({ action: "letter.stopped", after: { letter: letter.id } });
  });
});

test("a delayed mail leaves out who unfollowed or muted the Master meanwhile", async () => {
  const { master, letter, followerIds } = await queueLetter(3);
  await runAllLetterBatches(letter);
  const [leaving = "", muting = "", staying = ""] = followerIds;
  const [leavingUser, mutingUser] = await Promise.all(
    [leaving, muting].map((id) => db.user.findUniqueOrThrow({ where: { id } })),
  );
  if (!leavingUser || !mutingUser) throw new Error("Somebody is missing.");
  await unfollowMaster(toTestMember(leavingUser), master.id);
  await setLettersMuted(toTestMember(mutingUser), master.id, true);
  const mails = await db.outboxMail.findMany({ where: { userId: { in: followerIds } } });
  expect(mails).toHaveLength(3);
  for (const { id } of mails) await sendQueuedMail(id);
  const arrived = (await listInbox()).filter((address) => followerIds.includes(address.split("@")[0] ?? ""));
  expect(arrived).toEqual([`${staying}@example.test`]);
});

test("hostile Markdown arrives as text, with a way out in one click", async () => {
  const master = await createTestMaster();
  const [follower = ""] = await createTestFollowers(master, 1);
  const body =
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![x](https://evil.test/p.png)\n\n<img src=x onerror="x">';
  const letter = await createTestLetter(master, { subject: "Hola Bcc: x@example.test", body });
  await sendLetter(toTestMember(master), letter.id, 1);
  await runAllLetterBatches(letter);
  const { id } = await db.outboxMail.findFirstOrThrow({ where: { userId: follower } });
  await sendQueuedMail(id);
  const mail = (await readInbox()).find(({ to }) => to[0]?.address === `${follower}@example.test`);
  expect(mail?.subject).toBe("Hola Bcc: x@example.test");
  expect(mail?.html).not.toMatch(/<script|<img|href="javascript|evil\.test/);
  expect(mail?.html).toContain("&lt;script&gt;");
  expect(mail?.html).toContain("No recibir más cartas de");
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
});
