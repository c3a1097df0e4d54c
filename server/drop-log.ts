import type { TagDrop } from "@/lib/platform/cache";

// The drops of the last hour, of every process. Positions in it order drops and renders across processes: clocks do
// not, and neither do ids, which grow with inserts and not with commits.

/** Names the drops that a render had seen: those of transactions before `horizon`, and `ids`. */
export type LogPosition = { horizon: string; ids: string[] };

type LoggedDrop = { transaction: bigint; tags: string[]; loggedAt: number };

/** Longer than entries of the shared cache live. */
const RETENTION_MS = 60 * 60 * 1000;

export class DropLog {
  /** In the order in which this process heard of them. */
  #drops = new Map<string, LoggedDrop>();
  #idsByTag = new Map<string, Set<string>>();
  #position: LogPosition | undefined;

  /** Undefined until the log is complete. */
  get position(): LogPosition | undefined {
    return this.#position;
  }

  /** Adds drops that have committed. Returns those that are new. */
  add(drops: readonly TagDrop[]): TagDrop[] {
    const added = drops.filter(({ id }) => !this.#drops.has(id));
    for (const drop of added) this.#store(drop);
    if (added.length === 0) return added;
    if (this.#position)
      this.#position = { ...this.#position, ids: [...this.#position.ids, ...added.map(({ id }) => id)] };
    return added;
  }

  #store(drop: TagDrop): void {
    const { id, transactionId, tags } = drop;
    this.#drops.set(id, { transaction: BigInt(transactionId), tags, loggedAt: performance.now() });
    for (const tag of tags) {
      const ids = this.#idsByTag.get(tag) ?? new Set();
      this.#idsByTag.set(tag, ids.add(id));
    }
  }

  /** Every drop of a transaction before `horizon` has been added. */
  advance(horizon: string): void {
    this.#prune();
    const known = this.#position?.ids ?? [...this.#drops.keys()];
    this.#position = { horizon, ids: known.filter((id) => this.#isFrom(id, BigInt(horizon))) };
  }

  #isFrom(id: string, horizon: bigint): boolean {
    const drop = this.#drops.get(id);
    return drop !== undefined && drop.transaction >= horizon;
  }

  #prune(): void {
    const oldest = performance.now() - RETENTION_MS;
    for (const [id, { loggedAt, tags }] of this.#drops) {
      if (loggedAt >= oldest) return;
      this.#drops.delete(id);
      for (const tag of tags) {
        const ids = this.#idsByTag.get(tag);
        ids?.delete(id);
        if (ids?.size === 0) this.#idsByTag.delete(tag);
      }
    }
  }

  /** Returns true if one of the tags has been dropped by a transaction that a render at `position` may not have seen. */
  isDroppedSince(tags: readonly string[], { horizon, ids }: LogPosition): boolean {
    const firstUnseen = BigInt(horizon);
    const isUnseen = (id: string) => this.#isFrom(id, firstUnseen) && !ids.includes(id);
    return tags.some((tag) => [...(this.#idsByTag.get(tag) ?? [])].some(isUnseen));
  }
}
