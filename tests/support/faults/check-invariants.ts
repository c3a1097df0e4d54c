import pg from "pg";
import { queryBrokenInvariants, prepareInvariantViews, type Invariant } from "./invariants";
import { listProcessorPayments } from "./processor-payments";

/** Returns the broken invariants, for all orders or only for those of `contents` (ids). */
export async function findBrokenInvariants(contents?: string[]): Promise<Invariant[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const payments = await listProcessorPayments();
    await client.query("begin isolation level repeatable read");
    await prepareInvariantViews(client, payments, contents);
    return await queryBrokenInvariants(client);
  } finally {
    await client.end();
  }
}
