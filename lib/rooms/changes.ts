import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { db, type Tx } from "@/lib/platform/db/client";
import { getDirectDatabaseUrl } from "@/lib/platform/env";
import { REACTIONS } from "./reactions";

// Tells every process what has changed in a room, by NOTIFY of the transaction that changes it.

const CHANNEL = "ayllu_rooms";
const RECONNECT_DELAY_MS = 200;
const CONNECT_TIMEOUT_MS = 5_000;

const change = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), encuentroId: z.uuid() }),
  z.object({ type: z.literal("message"), encuentroId: z.uuid(), messageId: z.uuid() }),
  z.object({
    type: z.literal("reaction"),
    encuentroId: z.uuid(),
    seat: z.int(),
    reaction: z.enum(REACTIONS),
  }),
  /** For one person alone. */
  z.object({ type: z.enum(["muted", "unmute-asked"]), encuentroId: z.uuid(), seat: z.int() }),
]);
export type RoomChange = z.output<typeof change>;

/** Announces a change when the transaction commits. */
export async function announce(tx: Pick<Tx, "$executeRaw">, value: RoomChange): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CHANNEL}, ${JSON.stringify(value)})`;
}

/** Announces that those inside see something else now; the room's version tells states apart. */
export async function announceState(tx: Pick<Tx, "$executeRaw">, encuentroId: string): Promise<void> {
  await tx.$executeRaw`update "Room" set version = version + 1 where "encuentroId" = ${encuentroId}::uuid`;
  await announce(tx, { type: "state", encuentroId });
}

/** Locks a room. Every transaction that changes a room and its seats does so first: two never wait for one another. */
export async function lockRoom(tx: Tx, encuentroId: string): Promise<void> {
  await tx.$queryRaw`select 1 from "Room" where "encuentroId" = ${encuentroId}::uuid for no key update`;
}

/** Changes seats or the room while it is locked, and announces it unless `change` returns that it changed no row. */
export async function changeState(
  encuentroId: string,
  change: (tx: Tx) => Promise<{ count: number }>,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockRoom(tx, encuentroId);
    const { count } = await change(tx);
    if (count > 0) await announceState(tx, encuentroId);
  });
}

type Listener = (change: RoomChange) => void;

/** One connection per process, open while somebody listens. */
class ChangeFeed {
  readonly #listeners = new Map<string, Set<Listener>>();
  #stop: AbortController | undefined;

  subscribe(encuentroId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(encuentroId) ?? new Set();
    this.#listeners.set(encuentroId, listeners.add(listener));
    if (!this.#stop) {
      this.#stop = new AbortController();
      void this.#run(this.#stop.signal);
    }
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(encuentroId);
      if (this.#listeners.size > 0) return;
      this.#stop?.abort();
      this.#stop = undefined;
    };
  }

  #emit(value: RoomChange): void {
    for (const listener of this.#listeners.get(value.encuentroId) ?? []) listener(value);
  }

  #receive(payload: string | undefined): void {
    const parsed = change.safeParse(JSON.parse(payload ?? "null"));
    if (parsed.success) this.#emit(parsed.data);
  }

  /** Resolves when the connection is lost. */
  async #listen(signal: AbortSignal): Promise<void> {
    const client = new pg.Client({
      connectionString: getDirectDatabaseUrl(),
      application_name: "ayllu room changes",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on("error", () => {});
    client.on("notification", ({ payload }) => this.#receive(payload));
    const ended = new Promise<void>((resolve) => client.once("end", resolve));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // Changes of the time without a connection were not heard.
      for (const encuentroId of this.#listeners.keys()) this.#emit({ type: "state", encuentroId });
      const aborted = new Promise<void>((resolve) =>
        signal.addEventListener("abort", () => resolve(), { once: true }),
      );
      if (!signal.aborted) await Promise.race([ended, aborted]);
    } finally {
      void client.end().catch(() => {});
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#listen(signal).catch(() => {});
      await delay(RECONNECT_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

// Next bundles the application separately from the server that hosts it.
const globalForChanges = globalThis as typeof globalThis & { aylluRoomChanges?: ChangeFeed };

/** Calls `listener` for every change of a room, of any process. Returns a function that stops it. */
export const subscribeToRoom = (encuentroId: string, listener: Listener): (() => void) =>
  (globalForChanges.aylluRoomChanges ??= new ChangeFeed()).subscribe(encuentroId, listener);
