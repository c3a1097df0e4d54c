import "server-only";
import { db } from "@/lib/platform/db/client";

const BATCH_SIZE = 1000;

/**
 * Applies what has changed to the bitmaps of filters; concurrent runs wait for one another. Counts do not depend on it:
 * they read changed contents row by row, which only takes longer the more there are.
 */
export async function foldFilterChanges(batchSize = BATCH_SIZE): Promise<void> {
  for (let taken = batchSize; taken === batchSize;) {
    const [row] = await db.$queryRaw<
      { taken: number }[]
    >`select fold_filter_changes(${batchSize}::int) as taken`;
    taken = row?.taken ?? 0;
  }
  // Days that are over have no bits left.
  await db.$executeRaw`
    delete from "FilterBitmap"
    where facet = 'startsOn' and option < to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;
}
