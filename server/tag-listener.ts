import type pg from "pg";
import type { TagDrop } from "@/lib/platform/cache";
import { listenToDatabase, type DatabaseListener } from "@/lib/platform/db/listen";
import { dropAllTags, dropTags } from "./page-cache";

// Applies the tags that transactions of any process expire ("TagDrop") to the caches of this one.

/** Shorter than rows are kept (`sweepTagDrops`). */
const MAX_GAP_MS = 30 * 60 * 1000;

const HORIZON_SQL = "select pg_snapshot_xmin(pg_current_snapshot())::text as horizon";
// Ids grow with the inserts, not with the commits: an older transaction may commit after a newer one was read.
const DROPS_SQL = `select id::text, "transactionId"::text, tags from "TagDrop" where "transactionId" >= $1::text::xid8 order by id`;

/** Applies each committed drop once. */
class TagDrops {
  /** Drops of every transaction before it have been applied. */
  #horizon: bigint | undefined;
  /** The transactions of the drops from there on that have been applied, by their ids. */
  readonly #applied = new Map<string, bigint>();
  #lastReadAt = performance.now();

  apply({ id, transactionId, tags }: TagDrop): void {
    if (this.#applied.has(id)) return;
    this.#applied.set(id, BigInt(transactionId));
    dropTags(tags);
  }

  async read(client: pg.Client): Promise<void> {
    // Taken first: what commits between both statements is read now, and recognized by its id next time.
    const { rows } = await client.query<{ horizon: string }>(HORIZON_SQL);
    const hasGap = performance.now() - this.#lastReadAt > MAX_GAP_MS;
    if (this.#horizon === undefined || hasGap) dropAllTags();
    else for (const drop of (await client.query<TagDrop>(DROPS_SQL, [this.#horizon])).rows) this.apply(drop);
    const horizon = BigInt(rows[0]?.horizon ?? 0);
    for (const [id, transaction] of this.#applied) if (transaction < horizon) this.#applied.delete(id);
    this.#horizon = horizon;
    this.#lastReadAt = performance.now();
  }
}

export type TagListener = Pick<DatabaseListener, "ready" | "getDowntimeMs" | "stop"> & {
  /** Applies a drop that this process has committed, before it hears of it. */
  apply: (drop: TagDrop) => void;
};

/** Hears of the drops of every process until `stop`. `databaseUrl` must not name a pooler. */
export function startTagListener(databaseUrl: string): TagListener {
  const drops = new TagDrops();
  const { ready, getDowntimeMs, stop } = listenToDatabase({
    databaseUrl,
    name: "ayllu tag listener",
    channel: "ayllu_tag_drops",
    look: (client) => drops.read(client),
  });
  return { ready, getDowntimeMs, stop, apply: (drop) => drops.apply(drop) };
}
