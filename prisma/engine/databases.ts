import { randomBytes } from "node:crypto";
import pg from "pg";

/** Opens a connection for `work` and closes it. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A lost connection fails the running query, too.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Without FORCE, which is refused while autovacuum, a process of the superuser, works in the database. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user",
    [name],
  );
  await client.query(`DROP DATABASE IF EXISTS ${name}`);
}

/** Runs `work` with the URL of an empty database on the same server; drops it afterwards. */
export async function withScratchDatabase<T>(
  databaseUrl: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const name = `ayllu_scratch_${randomBytes(6).toString("hex")}`;
  const scratchUrl = new URL(`/${name}`, databaseUrl);
  return withClient(databaseUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    return work(scratchUrl.href).finally(() => dropDatabase(client, name));
  });
}

/** Drops everything in the database, including the job queue's tables. */
export const dropAllSchemas = (databaseUrl: string): Promise<unknown> =>
  withClient(databaseUrl, (client) =>
    client.query(
      "DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public",
    ),
  );
