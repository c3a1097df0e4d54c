import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import type { TrainingEntry } from "@/lib/identity/profiles/schema";

const toKey = ({ title, school, year }: TrainingEntry): string => JSON.stringify([title, school, year]);

/** Replaces the trainings of a Master. Unchanged ones keep their mark; a changed one is another, without it. */
export async function replaceTraining(
  tx: Tx,
  userId: string,
  entries: readonly TrainingEntry[],
): Promise<void> {
  const rows = await tx.masterTraining.findMany({ where: { userId } });
  const rowByKey = new Map(rows.map((row) => [toKey(row), row]));
  await tx.masterTraining.deleteMany({ where: { userId } });
  const data = entries.map(({ title, school, year }, position) => {
    const entry = { userId, position, title, school, year };
    const key = toKey(entry);
    const row = rowByKey.get(key);
    // A repeated entry takes the mark only once.
    rowByKey.delete(key);
    return row ? { ...entry, id: row.id, seenAt: row.seenAt, seenById: row.seenById } : entry;
  });
  await tx.masterTraining.createMany({ data });
}
