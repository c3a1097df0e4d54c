import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Counter, Gauge } from "prom-client";
import { getPool } from "@/lib/platform/db/pool";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";
import { replicaState } from "@/lib/platform/db/replica";
import type { DropLog } from "./drop-log";

// Knows when the replica may be read: it has replayed every drop of which this process has heard, and lags little. A page
// that is rendered again after a write thus never shows what was there before.

const INTERVAL_MS = 1_000;
/** While the replica has not replayed a drop. */
const PENDING_INTERVAL_MS = 20;
const QUERY_TIMEOUT_MS = 1_000;
const MAX_SAMPLES = 100;
const LAG_METRIC = "ayllu_replica_lag_seconds";
const READS_METRIC = "ayllu_replica_reads_total";

// A server that was promoted stays at the last position that it replayed, and falls behind.
const REPLICA_SQL = `
  select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn()) - '0/0'::pg_lsn as "position",
    array(select id::text from "TagDrop" where id = any($1::bigint[])) as ids`;
const PRIMARY_SQL = `select pg_current_wal_lsn() - '0/0'::pg_lsn as "position"`;

type ReplicaMonitorOptions = { url: string; drops: DropLog; maxLagMs: number };

export type ReplicaMonitor = {
  /** Returns true if the replica has every drop of which this process has heard. */
  isCurrent: () => boolean;
  stop: () => Promise<void>;
};

/** Positions in the log of the primary, and when they were the newest. */
class LagMeter {
  #samples: { position: number; at: number }[] = [];
  #caughtUpAt = -Infinity;

  sample(position: number): void {
    this.#samples.push({ position, at: performance.now() });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /** The replica has replayed everything up to `position`. */
  replayed(position: number): void {
    const reached = this.#samples.findLastIndex((sample) => sample.position <= position);
    const sample = this.#samples[reached];
    if (!sample) return;
    this.#caughtUpAt = sample.at;
    this.#samples.splice(0, reached);
  }

  get isDue(): boolean {
    return performance.now() - (this.#samples.at(-1)?.at ?? -Infinity) >= INTERVAL_MS;
  }

  /** 0 if the replica has all that the primary is known to have. */
  get lagMs(): number {
    return this.#samples.length === 1 && this.#samples[0]?.at === this.#caughtUpAt
      ? 0
      : performance.now() - this.#caughtUpAt;
  }
}

/** Returns a function that ends them. */
function registerMetrics(meter: LagMeter): () => void {
  const registers = [metrics];
  new Gauge({
    name: LAG_METRIC,
    help: "By how much the replica is behind the primary; 0 with all that is known",
    registers,
    collect() {
      this.set(meter.lagMs / 1000);
    },
  });
  new Counter({
    name: READS_METRIC,
    help: "Queries that may be answered by the replica, by the server that did",
    labelNames: ["server"] as const,
    registers,
    collect() {
      this.reset();
      this.inc({ server: "replica" }, replicaState.counts.replica);
      this.inc({ server: "primary" }, replicaState.counts.primary);
    },
  });
  return () => {
    for (const name of [LAG_METRIC, READS_METRIC]) metrics.removeSingleMetric(name);
  };
}

const createClient = (connectionString: string): pg.Client =>
  new pg.Client({
    connectionString,
    application_name: "ayllu replica monitor",
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  }).on("error", () => {});

/** Watches the replica at `url` until `stop`, and lets `readFromReplica` use it. */
export function startReplicaMonitor({ url, drops, maxLagMs }: ReplicaMonitorOptions): ReplicaMonitor {
  const abort = new AbortController();
  const meter = new LagMeter();
  let client: pg.Client | undefined;
  /** Drops that the replica has replayed. */
  let replayedCount = 0;
  let isUp = false;
  let wake = () => {};

  function setUp(next: boolean, reason?: Record<string, unknown>): void {
    if (isUp && !next) log.error(reason, "The replica is not read any more");
    if (!isUp && next) log.info("The replica is read");
    isUp = next;
  }

  async function connect(): Promise<pg.Client> {
    if (client) return client;
    const next = createClient(url);
    await next.connect();
    return (client = next);
  }

  async function samplePrimary(): Promise<void> {
    // While the primary is away, the replica serves on.
    const { rows } = await getPool()
      .query<{ position: string }>(PRIMARY_SQL)
      .catch(() => ({ rows: [] }));
    if (rows[0]) meter.sample(Number(rows[0].position));
  }

  async function lookAtReplica(): Promise<void> {
    const pending = drops.listSince(replayedCount);
    const { rows } = await (
      await connect()
    ).query<{ position: string; ids: string[] }>(REPLICA_SQL, [pending.ids]);
    const [row] = rows;
    if (!row) return;
    meter.replayed(Number(row.position));
    if (row.ids.length === pending.ids.length) replayedCount = pending.count;
    setUp(meter.lagMs <= maxLagMs, { lagMs: meter.lagMs });
  }

  async function look(): Promise<void> {
    if (meter.isDue) await samplePrimary();
    await lookAtReplica().catch(async (error: unknown) => {
      setUp(false, { err: error });
      await client?.end().catch(() => {});
      client = undefined;
    });
  }

  async function run(): Promise<void> {
    while (!abort.signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      await look();
      const isPending = isUp && replayedCount < drops.count;
      const pause = delay(isPending ? PENDING_INTERVAL_MS : INTERVAL_MS, undefined, { signal: abort.signal });
      await Promise.race([pause, woken]).catch(() => {});
    }
    await client?.end().catch(() => {});
  }

  const isCurrent = (): boolean => isUp && replayedCount === drops.count;
  drops.onAdd = () => wake();
  replicaState.isCurrent = isCurrent;
  const endMetrics = registerMetrics(meter);
  replicaState.onFailure = (error) => setUp(false, { err: error });
  const running = run();
  return {
    isCurrent,
    stop: async () => {
      abort.abort();
      replicaState.isCurrent = undefined;
      drops.onAdd = undefined;
      endMetrics();
      await running;
    },
  };
}
