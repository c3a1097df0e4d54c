import type pg from "pg";

const DATABASE_IN_USE = "55006";
const RETRY_MS = 100;
const MAX_ATTEMPTS = 50;

/** Repeats a statement while another session uses one of its databases. */
async function queryOnceUnused(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== DATABASE_IN_USE || attempt >= MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Waits until nobody uses the template. `name` and `template` are trusted identifiers. */
export const createDatabase = (client: pg.Client, name: string, template: string): Promise<void> =>
  queryOnceUnused(client, `CREATE DATABASE ${name} TEMPLATE ${template}`);

/** Without FORCE, which is refused while autovacuum, a process of the superuser, works in the database. */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user",
    [name],
  );
  await queryOnceUnused(client, `DROP DATABASE IF EXISTS ${name}`);
}
