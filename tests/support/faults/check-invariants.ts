import pg from "pg";
import { prepareInvariants, queryBrokenInvariants, type Invariant } from "./invariants";
import { listProcessorPayments } from "./processor-payments";

const pools = new Map<string, pg.Pool>();

/**
 * Returns a pool of one connection, which loads the definitions of the tables once. It is not the pool of the site, whose
 * connections the check must not take while others buy.
 */
function getOwnPool(): pg.Pool {
  const connectionString = process.env.DATABASE_URL ?? "";
  const existing = pools.get(connectionString);
  if (existing) return existing;
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The database of a test file is dropped under the idle connection.
  pool.on("error", () => {});
  pools.set(connectionString, pool);
  return pool;
}

/** Returns when the first order of these contents was placed, with a margin: nobody has paid for them before. */
async function findStart(contents: string[]): Promise<Date> {
  const { rows } = await getOwnPool().query<{ start: Date }>(
    `select coalesce(min("createdAt"), now()) - interval '1 minute' as start from "Order"
    where "ayniContentId" = any($1::uuid[])`,
    [contents],
  );
  return rows[0]?.start ?? new Date(0);
}

/** Returns the broken invariants, for all orders or only for those of `contents` (ids). */
export async function findBrokenInvariants(contents?: string[]): Promise<Invariant[]> {
  // The processor has the payments of all tests.
  const since = contents ? await findStart(contents) : new Date(0);
  const payments = await listProcessorPayments(since);
  const client = await getOwnPool().connect();
  try {
    await client.query("begin isolation level repeatable read");
    await prepareInvariants(client, payments, contents);
    return await queryBrokenInvariants(client, { ofContents: contents !== undefined });
  } finally {
    await client.query("rollback").finally(() => client.release());
  }
}
