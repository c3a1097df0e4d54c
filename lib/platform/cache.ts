import "server-only";
import { unstable_cache } from "next/cache";
import { db, type Tx } from "@/lib/platform/db/client";

/** Cached reads carry the tags of the data they show; writes expire the tags of the data they change. */
export const cacheTags = {
  catalogue: () => "catalogue",
  ayni: (slug: string) => `ayni:${slug}`,
  master: (slug: string) => `master:${slug}`,
  bundle: (slug: string) => `bundle:${slug}`,
  /** Thanks to any Master. */
  thanks: () => "thanks",
} as const;

const DEFAULT_TTL_SECONDS = 3600;

/** Caches a read for all viewers, by default for an hour. `key` alone identifies it. */
export function cached<Result>(
  read: () => Promise<Result>,
  key: string[],
  { tags, seconds = DEFAULT_TTL_SECONDS }: { tags: string[]; seconds?: number },
): Promise<Result> {
  return unstable_cache(read, key, { tags, revalidate: seconds })();
}

/** Names tags that expire when the transaction commits. */
export type ExpireTags = (...tags: string[]) => void;

/** A row of `TagDrop`. Ids grow with inserts, not with commits. */
export type TagDrop = { id: string; transactionId: string; tags: string[] };

declare global {
  /** Drops tags from the caches of this process; undefined in one without a site, such as a worker. */
  var aylluDropTags: ((drop: TagDrop) => void) | undefined;
}

async function recordDrop(tx: Tx, tags: string[]): Promise<TagDrop | undefined> {
  const [row] = await tx.$queryRaw<TagDrop[]>`
    insert into "TagDrop" (tags) values (${tags}) returning id::text, "transactionId"::text, tags`;
  return row;
}

/**
 * Runs a transaction that expires the tags of what it changes: in this process before the promise resolves, in others
 * as soon as they hear of the commit (`server/tag-listener.ts`).
 */
export async function expiringTransaction<Result>(
  work: (tx: Tx, expireTags: ExpireTags) => Promise<Result>,
): Promise<Result> {
  const expired = new Set<string>();
  let drop: TagDrop | undefined;
  const result = await db.$transaction(async (tx) => {
    const value = await work(tx, (...tags) => tags.forEach((tag) => expired.add(tag)));
    if (expired.size > 0) drop = await recordDrop(tx, [...expired]);
    return value;
  });
  if (drop) globalThis.aylluDropTags?.(drop);
  return result;
}

const TAG_DROP_RETENTION_MS = 3_600_000;

/** Deletes tag drops that every connected process has applied. */
export async function sweepTagDrops(now = new Date()): Promise<void> {
  const oldest = new Date(now.getTime() - TAG_DROP_RETENTION_MS);
  await db.tagDrop.deleteMany({ where: { createdAt: { lt: oldest } } });
}
