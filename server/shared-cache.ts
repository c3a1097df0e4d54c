import { deserialize, serialize } from "node:v8";
import { createClient, RESP_TYPES } from "redis";
import { log } from "@/lib/platform/log";
import { sharedCacheRequests } from "@/lib/platform/metrics";
import type { DropLog } from "./drop-log";
import type { RenderBeginning, SharedEntries, StoredEntry } from "./page-cache.mjs";

// Pages and reads that processes of one release share in Redis. Entries carry the position in the log of drops at which
// their render began; whoever reads one compares it with the drops that it knows.

/** A page must not wait longer for the store than for its render: 50 ms. */
const TURNS = 5;
const TURN_MS = 10;
const MAX_FAILURES = 3;
/** For how long a store that did not answer is left alone. */
const SKIP_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 5_000;
const CONNECT_TIMEOUT_MS = 2_000;
const END_TIMEOUT_MS = 1_000;
/** Half of what drops are kept (`sweepTagDrops`), so that a process knows every drop that concerns an entry. */
const TTL_SECONDS = 30 * 60;
const MAX_ENTRY_BYTES = 2 * 1024 * 1024;
const KEY_PREFIX = "ayllu:cache";

type Envelope = { entry: StoredEntry; beginning: RenderBeginning };

type SharedCacheOptions = {
  url: string;
  /** Names the release and its settings: entries of another one are not seen. */
  namespace: string;
  drops: DropLog;
};

export type SharedCache = SharedEntries & { stop: () => Promise<void> };

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === "object" && value !== null && "entry" in value && "beginning" in value;

function decode(bytes: Buffer): Envelope | undefined {
  const value: unknown = deserialize(bytes);
  return isEnvelope(value) ? value : undefined;
}

/** Rejects after `TURNS` times `TURN_MS`; while this process itself is busy, time does not count. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const wait = (turns: number): void => {
      if (turns === 0) return reject(new Error("The shared cache does not answer"));
      timer = setTimeout(wait, TURN_MS, turns - 1);
    };
    wait(TURNS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Skips a store that is not connected, and for a while one that did not answer several times in a row. */
function createCircuit(isConnected: () => boolean) {
  let skipUntil = 0;
  let failures = 0;

  function recordFailure(error: unknown): void {
    failures += 1;
    if (failures < MAX_FAILURES || performance.now() < skipUntil) return;
    log.error({ err: error }, "The shared cache is skipped for a moment");
    skipUntil = performance.now() + SKIP_MS;
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    if (!isConnected() || performance.now() < skipUntil) return undefined;
    try {
      const result = await withTimeout(work());
      failures = 0;
      return result;
    } catch (error) {
      recordFailure(error);
      return undefined;
    }
  };
}

function createStore(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 10), MAX_RECONNECT_DELAY_MS),
    },
  });
  let isReported = false;
  client.on("ready", () => (isReported = false));
  client.on("error", (error) => {
    if (!isReported) log.error({ err: error }, "The shared cache is away");
    isReported = true;
  });
  void client.connect().catch(() => {});
  const store = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  return { client, store };
}

/** Connects in the background; a store that is away or slow is skipped. */
export function createSharedCache({ url, namespace, drops }: SharedCacheOptions): SharedCache {
  const { client, store } = createStore(url);
  const tryStore = createCircuit(() => client.isReady);
  const refusedUntil = new Map<string, number>();
  const toStoreKey = (key: string): string => `${KEY_PREFIX}:${namespace}:${key}`;

  const isUsable = ({ position, at }: RenderBeginning, tags: readonly string[]): boolean =>
    !drops.isDroppedSince(tags, position) && !tags.some((tag) => (refusedUntil.get(tag) ?? 0) >= at);

  return {
    begin: () => drops.position && { position: drops.position, at: Date.now() },
    read: async (key, tagsOf) => {
      if (!drops.position) return undefined;
      const envelope = await tryStore(async () => {
        const bytes = await store.get(toStoreKey(key));
        return bytes ? decode(Buffer.from(bytes)) : undefined;
      });
      // Looked at after the answer has come: a drop may have been heard of meanwhile.
      const isHit = envelope !== undefined && isUsable(envelope.beginning, tagsOf(envelope.entry.value));
      sharedCacheRequests.inc({ result: isHit ? "hit" : "miss" });
      return isHit ? envelope.entry : undefined;
    },
    write: (key, entry, beginning) => {
      void tryStore(async () => {
        const bytes = serialize({ entry, beginning } satisfies Envelope);
        if (bytes.byteLength > MAX_ENTRY_BYTES) return;
        await store.set(toStoreKey(key), bytes, { expiration: { type: "EX", value: TTL_SECONDS } });
      });
    },
    refuseUntilNow: (tags) => {
      for (const tag of tags) refusedUntil.set(tag, Date.now());
    },
    stop: async () => {
      if (!client.isOpen) return;
      const timer = setTimeout(() => client.destroy(), END_TIMEOUT_MS);
      await client.close().catch(() => {});
      clearTimeout(timer);
    },
  };
}
