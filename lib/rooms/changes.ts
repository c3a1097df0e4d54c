import "server-only";
import { z } from "zod";
import { createTurns } from "@/lib/platform/concurrency";
import { db, type Tx } from "@/lib/platform/db/client";
import { listenToDatabase, type DatabaseListener } from "@/lib/platform/db/listen";
import { getDirectDatabaseUrl } from "@/lib/platform/env";
import { REACTIONS } from "./reactions";

// Tells every process what has changed in a room, by NOTIFY of the transaction that changes it.

const CHANNEL = "ayllu_rooms";

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

// Next bundles the application separately from the server that hosts it: each has turns of its own.
const turns = createTurns();

/**
 * Runs a transaction with the lock of a room after the one that asked before, of this process. When many people come in at once, those
 * who wait here hold no connection; waiting for the lock, they would hold all of them, and the whole site would wait too.
 */
export const withLockedRoom = <Result>(
  encuentroId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  turns.run(encuentroId, () =>
    db.$transaction(async (tx) => {
      await lockRoom(tx, encuentroId);
      return work(tx);
    }),
  );

/** Changes seats or the room while it is locked, and announces it unless `change` returns that it changed no row. */
export async function changeState(
  encuentroId: string,
  change: (tx: Tx) => Promise<{ count: number }>,
): Promise<void> {
  await withLockedRoom(encuentroId, async (tx) => {
    const { count } = await change(tx);
    if (count > 0) await announceState(tx, encuentroId);
  });
}

type Listener = (change: RoomChange) => void;

/** One connection per process, open while somebody listens. */
class ChangeFeed {
  readonly #listeners = new Map<string, Set<Listener>>();
  #feed: DatabaseListener | undefined;

  subscribe(encuentroId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(encuentroId) ?? new Set();
    this.#listeners.set(encuentroId, listeners.add(listener));
    this.#feed ??= this.#listen();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(encuentroId);
      if (this.#listeners.size > 0) return;
      void this.#feed?.stop();
      this.#feed = undefined;
    };
  }

  #emit(value: RoomChange): void {
    for (const listener of this.#listeners.get(value.encuentroId) ?? []) listener(value);
  }

  #receive(payload: string | undefined): void {
    const parsed = change.safeParse(JSON.parse(payload ?? "null"));
    if (parsed.success) this.#emit(parsed.data);
  }

  /** Changes of the time without a connection were not heard. */
  #emitAllStates(): void {
    for (const encuentroId of this.#listeners.keys()) this.#emit({ type: "state", encuentroId });
  }

  #listen(): DatabaseListener {
    return listenToDatabase({
      databaseUrl: getDirectDatabaseUrl(),
      name: "ayllu room changes",
      channel: CHANNEL,
      onConnect: () => this.#emitAllStates(),
      onNotification: (payload) => this.#receive(payload),
    });
  }
}

// Next bundles the application separately from the server that hosts it.
const globalForChanges = globalThis as typeof globalThis & { aylluRoomChanges?: ChangeFeed };

/** Calls `listener` for every change of a room, of any process. Returns a function that stops it. */
export const subscribeToRoom = (encuentroId: string, listener: Listener): (() => void) =>
  (globalForChanges.aylluRoomChanges ??= new ChangeFeed()).subscribe(encuentroId, listener);
