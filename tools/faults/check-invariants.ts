import pg from "pg";
import { findBroken, lookAt, type Invariant } from "./invariants";
import { processedPayments } from "./processor-payments";

/** Which invariants are broken now: for all there is, or for the orders of these contents. */
export async function brokenInvariants(contents?: string[]): Promise<Invariant[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    const processed = await processedPayments();
    await client.query("begin isolation level repeatable read");
    await lookAt(client, processed, contents);
    return await findBroken(client);
  } finally {
    await client.end();
  }
}
