import "server-only";
import { db } from "@/lib/platform/db/client";

const BATCH_SIZE = 200;

async function renewBatch(): Promise<number> {
  const rows = await db.masterListing.findMany({
    where: { nextStartsAt: { lte: new Date() } },
    orderBy: { nextStartsAt: "asc" },
    take: BATCH_SIZE,
    select: { userId: true },
  });
  // Each in a transaction of its own, as its lock lasts as long.
  for (const { userId } of rows) await db.$queryRaw`select 1 from write_master_listing(${userId}::uuid)`;
  return rows.length;
}

/** Finds the next encuentro of Masters whose last known one has begun. */
export async function renewListings(): Promise<void> {
  while ((await renewBatch()) === BATCH_SIZE);
}
