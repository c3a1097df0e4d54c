import { db } from "@/lib/platform/db/client";

/** Lets somebody have a content twice, for a negative control. Returns what restores the rules. */
export async function dropLiveIndexes(): Promise<() => Promise<void>> {
  const indexes = await db.$queryRaw<{ indexname: string; indexdef: string }[]>`
    select indexname, indexdef from pg_indexes where indexname like 'Order\_one\_live\_%'`;
  for (const { indexname } of indexes) await db.$executeRawUnsafe(`drop index "${indexname}"`);
  return async () => {
    for (const { indexdef } of indexes) await db.$executeRawUnsafe(indexdef);
  };
}
