import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { TagDrop } from "@/lib/platform/cache";
import { DropLog } from "./drop-log";
import { dropAllTags, dropTags } from "./page-cache.mjs";

// Applies the tags that transactions of any process expire ("TagDrop") to the caches of this one.

const CHANNEL = "ayllu_tag_drops";
/** Also notices a connection that died without a word. */
const POLL_INTERVAL_MS = 5_000;
const QUERY_TIMEOUT_MS = 5_000;
const END_TIMEOUT_MS = 1_000;
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 2_000;
/** Shorter than rows are kept (`sweepTagDrops`). */
const MAX_GAP_MS = 30 * 60 * 1000;

const HORIZON_SQL = "select pg_snapshot_xmin(pg_current_snapshot())::text as horizon";
// Ids grow with the inserts, not with the commits: an older transaction may commit after a newer one was read.
const DROPS_SQL = `select id::text, "transactionId"::text, tags from "TagDrop" where "transactionId" >= $1::text::xid8 order by id`;
/** Before every transaction. */
const FIRST_HORIZON = "0";

export type TagListener = {
  /** Resolves when this process hears of drops, or when the first attempt to connect has failed. */
  ready: Promise<void>;
  /** For how long the database cannot be reached; 0 while it can. */
  getDowntimeMs: () => number;
  stop: () => Promise<void>;
};

/** Reads each committed drop once. */
class TagDropReader {
  readonly #log: DropLog;
  /** Every transaction before it is read. */
  #horizon: string | undefined;
  #lastReadAt = performance.now();

  constructor(log: DropLog) {
    this.#log = log;
  }

  /** Returns the tags dropped since the last call; null if they are unknown. */
  async read(client: pg.Client): Promise<string[] | null> {
    // Taken first: what commits between both statements is read now, and recognized by its id next time.
    const { rows } = await client.query<{ horizon: string }>(HORIZON_SQL);
    const nextHorizon = rows[0]?.horizon ?? FIRST_HORIZON;
    const hasGap = performance.now() - this.#lastReadAt > MAX_GAP_MS;
    const horizon = hasGap ? undefined : this.#horizon;
    const drops = (await client.query<TagDrop>(DROPS_SQL, [horizon ?? FIRST_HORIZON])).rows;
    const unread = this.#log.add(drops);
    this.#log.advance(nextHorizon);
    this.#horizon = nextHorizon;
    this.#lastReadAt = performance.now();
    return horizon === undefined ? null : unread.flatMap(({ tags }) => tags);
  }
}

/**
 * Listens until `stop`, reconnecting whenever the connection is lost, and adds them to `drops`. `databaseUrl` must not
 * name a pooler.
 */
export function startTagListener(databaseUrl: string, drops = new DropLog()): TagListener {
  const abort = new AbortController();
  const reader = new TagDropReader(drops);
  let wake = () => {};
  let firstAttempt = () => {};
  const ready = new Promise<void>((resolve) => (firstAttempt = resolve));
  let reconnectDelayMs = MIN_RECONNECT_DELAY_MS;
  let lostAt: number | undefined = performance.now();

  async function applyDrops(client: pg.Client): Promise<void> {
    const tags = await reader.read(client);
    if (tags === null) dropAllTags();
    else if (tags.length > 0) await dropTags(tags, { expire: 0 });
  }

  /** Resolves when the connection is lost or the listener stops. */
  async function listen(client: pg.Client): Promise<void> {
    let isLost = false;
    client.once("end", () => {
      isLost = true;
      wake();
    });
    client.on("notification", () => wake());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    while (!isLost && !abort.signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      await applyDrops(client);
      firstAttempt();
      lostAt = undefined;
      reconnectDelayMs = MIN_RECONNECT_DELAY_MS;
      const poll = setTimeout(wake, POLL_INTERVAL_MS);
      await woken;
      clearTimeout(poll);
    }
  }

  async function connectAndListen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: "ayllu tag listener",
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    client.on("error", () => {});
    await listen(client).catch(() => {});
    lostAt ??= performance.now();
    firstAttempt();
    // A dead connection does not end.
    await Promise.race([client.end().catch(() => {}), delay(END_TIMEOUT_MS, undefined, { ref: false })]);
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      await connectAndListen();
      await delay(reconnectDelayMs, undefined, { signal: abort.signal }).catch(() => {});
      reconnectDelayMs = Math.min(reconnectDelayMs * 2, MAX_RECONNECT_DELAY_MS);
    }
  }

  const running = run();
  return {
    ready,
    getDowntimeMs: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    stop: async () => {
      abort.abort();
      wake();
      await running;
    },
  };
}
