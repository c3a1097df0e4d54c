import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const DEFAULT_INTERVAL_MS = 5_000;
const QUERY_TIMEOUT_MS = 5_000;
const END_TIMEOUT_MS = 1_000;
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 2_000;

type ListenOptions = {
  /** Must not name a pooler. */
  databaseUrl: string;
  /** Shown in `pg_stat_activity`. */
  name: string;
  channel?: string;
  /** Called once for each connection, when it listens and before `look`. */
  onConnect?: (client: pg.Client) => void;
  onNotification?: (payload: string | undefined) => void;
  /** Called after each connection, after notifications and `wake`, and at intervals. An error ends the connection. */
  look?: (client: pg.Client) => Promise<unknown>;
  intervalMs?: number;
};

export type DatabaseListener = {
  /** Resolves after the first look, or when the first attempt to connect has failed. */
  ready: Promise<void>;
  /** For how long the database cannot be reached; 0 while it can. */
  getDowntimeMs: () => number;
  wake: () => void;
  stop: () => Promise<void>;
};

// Notices a connection that died without a word.
const ping = (client: pg.Client): Promise<unknown> => client.query("select 1");

/** Holds one connection of its own until `stop`, and opens another whenever it is lost. */
export function listenToDatabase({
  databaseUrl,
  name,
  channel,
  onConnect,
  onNotification,
  look = ping,
  intervalMs = DEFAULT_INTERVAL_MS,
}: ListenOptions): DatabaseListener {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wake = (): void => {};
  let firstAttempt = (): void => {};
  const ready = new Promise<void>((resolve) => (firstAttempt = resolve));
  let reconnectDelayMs = MIN_RECONNECT_DELAY_MS;
  let lostAt: number | undefined = performance.now();

  /** Resolves when the connection has ended or the listener stops. */
  async function listen(client: pg.Client): Promise<void> {
    let hasEnded = false;
    client.once("end", () => {
      hasEnded = true;
      wake();
    });
    client.on("notification", ({ payload }) => {
      if (signal.aborted) return;
      onNotification?.(payload);
      wake();
    });
    await client.connect();
    if (channel) await client.query(`listen ${channel}`);
    onConnect?.(client);
    while (!hasEnded && !signal.aborted) {
      // Prepared first, so that nothing is missed that happens during the look.
      const woken = new Promise<void>((resolve) => (wake = resolve));
      await look(client);
      firstAttempt();
      lostAt = undefined;
      reconnectDelayMs = MIN_RECONNECT_DELAY_MS;
      const timer = setTimeout(wake, intervalMs);
      await woken;
      clearTimeout(timer);
    }
  }

  async function connectAndListen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
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
    while (!signal.aborted) {
      await connectAndListen();
      await delay(reconnectDelayMs, undefined, { signal }).catch(() => {});
      reconnectDelayMs = Math.min(reconnectDelayMs * 2, MAX_RECONNECT_DELAY_MS);
    }
  }

  const running = run();
  return {
    ready,
    getDowntimeMs: () => (lostAt === undefined ? 0 : performance.now() - lostAt),
    wake: () => wake(),
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}
