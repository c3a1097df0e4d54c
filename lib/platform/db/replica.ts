import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";

// Reads that may lag come from a replica while it has every change of which this process has heard.

type ReplicaState = {
  /** Set inside reads that may lag. */
  reads: AsyncLocalStorage<true>;
  /** Returns true if the replica has every change of which this process has heard; set by its site. */
  isCurrent?: () => boolean;
  /** Told of failed reads. */
  onFailure?: (error: unknown) => void;
  /** Reads by the server that answered. */
  counts: { replica: number; primary: number };
};

// Next.js bundles the application separately from the server that hosts it.
const globalForReplica = globalThis as typeof globalThis & { aylluReplica?: ReplicaState };

export const replicaState: ReplicaState = (globalForReplica.aylluReplica ??= {
  reads: new AsyncLocalStorage(),
  counts: { replica: 0, primary: 0 },
});

/** Runs a read that may lag by seconds: no service, money, session or permission. */
export const readFromReplica = <Result>(read: () => Promise<Result>): Promise<Result> =>
  // Prisma begins a query when it is awaited.
  replicaState.reads.run(true, async () => await read());

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Query = Parameters<Adapter["queryRaw"]>[0];

/** Sends the queries of `readFromReplica` to a replica, and again to the primary if it fails. */
export class ReplicatedPg extends PrismaPg {
  readonly #replica: PrismaPg;

  constructor(primary: pg.Pool, replica: pg.Pool) {
    super(primary, { disposeExternalPool: true });
    this.#replica = new PrismaPg(replica, { disposeExternalPool: true });
  }

  override async connect(): ReturnType<PrismaPg["connect"]> {
    const [primary, replica] = await Promise.all([super.connect(), this.#replica.connect()]);
    const queryPrimary = primary.queryRaw.bind(primary);
    const { counts } = replicaState;

    async function queryReplica(query: Query): ReturnType<Adapter["queryRaw"]> {
      try {
        const result = await replica.queryRaw(query);
        counts.replica += 1;
        return result;
      } catch (error) {
        replicaState.onFailure?.(error);
        counts.primary += 1;
        return queryPrimary(query);
      }
    }

    primary.queryRaw = (query) => {
      if (!replicaState.reads.getStore()) return queryPrimary(query);
      if (replicaState.isCurrent?.()) return queryReplica(query);
      counts.primary += 1;
      return queryPrimary(query);
    };
    return primary;
  }
}
