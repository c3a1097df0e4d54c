import pg from "pg";
import { queryBrokenInvariants, prepareInvariantViews, type Invariant } from "./invariants";
import { listProcessorPayments } from "./processor-payments";

/** Returns when the first order of these contents was placed, with a margin: nobody has paid for them before. */
async function findStart(client: pg.ClientBase, contents: string[]): Promise<Date> {
  const { rows } = await client.query<{ start: Date }>(
    `select coalesce(min("createdAt"), now()) - interval '1 minute' as start from "Order"
    where "ayniContentId" = any($1::uuid[])`,
    [contents],
  );
  return rows[0]?.start ?? new Date(0);
}

/** Returns the broken invariants, for all orders or only for those of `contents` (ids). */
export async function findBrokenInvariants(contents?: string[]): Promise<Invariant[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    // The processor has the payments of all tests.
    const since = contents ? await findStart(client, contents) : new Date(0);
    const payments = await listProcessorPayments(since);
    await client.query("begin isolation level repeatable read");
    await prepareInvariantViews(client, payments, contents);
    return await queryBrokenInvariants(client);
  } finally {
    await client.end();
  }
}
