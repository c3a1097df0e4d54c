import { randomUUID } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { TaskPayloads } from "@/lib/platform/ports/queue";
import { sendLetterBatch } from "@/lib/teaching/letters/delivery";

type LetterOverrides = Partial<Omit<Prisma.LetterUncheckedCreateInput, "masterId">>;

/** Creates a draft to the followers of a Master. */
export const createTestLetter = (master: { id: string }, overrides: LetterOverrides = {}) =>
  db.letter.create({
    data: {
      audience: "FOLLOWERS",
      subject: "Noticias del taller",
      body: "Hola a todos.",
      ...overrides,
      masterId: master.id,
    },
  });

/** Creates followers of a Master without quiet hours. Returns their ids, sorted. */
export async function createTestFollowers(master: { id: string }, count: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    insert into "User" (id, slug, name, "lastName", email, "passwordHash", "acceptedTermsAt", "updatedAt",
      "quietFrom", "quietTo")
    select person.id, person.id, 'Inés', 'Peña', person.id || '@example.test', '-', now(), now(), null, null
    from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as person returning id`;
  const ids = rows.map(({ id }) => id).sort();
  await db.follow.createMany({ data: ids.map((followerId) => ({ followerId, masterId: master.id })) });
  return ids;
}

type LetterJob = { id: string; payload: TaskPayloads["send-letter"] };

/** Returns the open jobs that send a letter. */
export const findLetterJobs = ({ id }: { id: string }) =>
  db.$queryRaw<LetterJob[]>`
    select job.id::text as id, payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'send-letter' and payload->>'letterId' = ${id}`;

/** Runs the next of these jobs, as a worker does. Returns false without one. */
export async function runLetterBatch(letter: { id: string }): Promise<boolean> {
  const [job] = await findLetterJobs(letter);
  if (!job) return false;
  await sendLetterBatch(job.id, job.payload);
  return true;
}

export async function runAllLetterBatches(letter: { id: string }): Promise<void> {
  while (await runLetterBatch(letter));
}

/** The body of a call that saves a draft. */
export const buildDraftInput = (changes: Record<string, unknown> = {}) => ({
  version: 0,
  audience: "FOLLOWERS" as const,
  ayniId: null,
  encuentroId: null,
  subject: "Noticias",
  body: "Hola.",
  ...changes,
});

export const newLetterId = (): string => randomUUID();
