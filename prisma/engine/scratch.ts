import { randomBytes } from "node:crypto";
import pg from "pg";
import { createDatabase, dropDatabase } from "./databases";

/** Runs `work` with the URL of an empty database on the same server; drops it afterwards. */
export async function withScratchDatabase<T>(
  databaseUrl: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const name = `ayllu_scratch_${randomBytes(6).toString("hex")}`;
  const scratchUrl = new URL(databaseUrl);
  scratchUrl.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await createDatabase(client, name, "template0");
    return await work(scratchUrl.href);
  } finally {
    await dropDatabase(client, name);
    await client.end();
  }
}
