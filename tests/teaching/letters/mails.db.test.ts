import { afterEach, describe, expect, test } from "vitest";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { db } from "@/lib/platform/db/client";
import { runAllLetterBatches } from "@/tests/support/factories/letters";
import { readInbox } from "./inbox";
import { countWaitingBatches, kill, lockUserRow, releaseAll, startWorker } from "@/tests/setup/batch-workers";
import { queueLetter } from "./queue-letter";

// Letters counted where they arrive: at the SMTP server.

const PEOPLE = 60;
/** The number of jobs that a worker runs at a time. */
const CONCURRENT_JOBS = 4;

afterEach(releaseAll);

type Letter = { id: string };

const ofLetter = ({ id }: Letter) => ({ dedupeKey: { startsWith: `notice:letter:${id}:` } });

const countSent = (letter: Letter): Promise<number> =>
  db.outboxMail.count({ where: { ...ofLetter(letter), sentAt: { not: null } } });

/** Lists the ids of who received a mail, with repetitions, and the distinct ids of these mails. */
async function readArrived(receiverIds: readonly string[]) {
  const expected = new Set(receiverIds);
  const mails = (await readInbox()).map(({ to, headers }) => ({
    personId: to[0]?.address.split("@")[0] ?? "",
    messageId: headers["message-id"],
  }));
  const arrived = mails.filter(({ personId }) => expected.has(personId));
  return {
    people: arrived.map(({ personId }) => personId).sort(),
    messageIds: new Set(arrived.map(({ messageId }) => messageId)),
  };
}

describe("a letter to many people", () => {
  test("over a worker that is killed within the batch arrives once at each, and at nobody who left", async () => {
    const { master, letter, followerIds } = await queueLetter(PEOPLE);
    const release = await lockUserRow(followerIds[50] ?? "");
    const worker = await startWorker();
    await expect.poll(countWaitingBatches).toBe(1);
    await kill(worker);
    const leaving = followerIds.slice(20, 25);
    await db.follow.deleteMany({ where: { masterId: master.id, followerId: { in: leaving } } });
    await release();
    expect((await readArrived(followerIds)).people).toEqual([]);
    await startWorker();
    const staying = followerIds.filter((id) => !leaving.includes(id));
    await expect.poll(() => countSent(letter)).toBe(staying.length);
    const { people, messageIds } = await readArrived(followerIds);
    expect(people).toEqual(staying);
    expect(messageIds.size).toBe(staying.length);
  });

  test("over a worker that is killed while it sends arrives at each, repeating only what was under way", async () => {
    const { letter, followerIds } = await queueLetter(PEOPLE);
    const worker = await startWorker();
    await expect.poll(() => countSent(letter), { interval: 20 }).toBeGreaterThan(CONCURRENT_JOBS);
    await kill(worker);
    const sent = await countSent(letter);
    expect(sent).toBeLessThan(PEOPLE);
    await startWorker();
    await expect.poll(() => countSent(letter)).toBe(PEOPLE);
    const { people, messageIds } = await readArrived(followerIds);
    expect([...new Set(people)]).toEqual(followerIds);
    expect(people.length - PEOPLE).toBeLessThanOrEqual(CONCURRENT_JOBS);
    // A repeated mail has the id of the first one, by which mail programs show it once.
    expect(messageIds.size).toBe(PEOPLE);
  });
});

test("control: a mail that is queued twice is counted twice", async () => {
  const { letter, followerIds } = await queueLetter(2);
  await runAllLetterBatches(letter);
  const mails = await db.outboxMail.findMany({ where: ofLetter(letter) });
  const [first] = mails;
  if (!first) throw new Error("There is no mail.");
  const { to, userId, template, payload } = first;
  const again = await db.outboxMail.create({
    data: { to, userId, template, payload: payload ?? {}, dedupeKey: `again:${first.id}` },
  });
  for (const { id } of [...mails, again]) await sendQueuedMail(id);
  const { people, messageIds } = await readArrived(followerIds);
  expect(people).toEqual([...followerIds, userId].sort());
  expect(messageIds.size).toBe(3);
});
