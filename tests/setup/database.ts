import pg from "pg";
import { inject } from "vitest";

// Runs before each test file, before it imports anything of lib: sets the environment and clones the migrated
// database, so that files are isolated. The tests of one file share the clone; each creates the users it needs.

const DATABASE_IN_USE = "55006";

/** Repeats a statement while another session uses one of its databases. */
async function queryOnceUnused(client: pg.Client, statement: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== DATABASE_IN_USE || attempt >= 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Without FORCE, which is refused while autovacuum, a process of the superuser, works in the database. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user",
    [name],
  );
  await queryOnceUnused(client, `DROP DATABASE IF EXISTS ${name}`);
}

async function cloneTemplateDatabase(templateUrl: string, name: string): Promise<string> {
  const url = new URL(templateUrl);
  const template = url.pathname.slice(1);
  url.pathname = "/ayllu";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await dropDatabase(client, name);
    await queryOnceUnused(client, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}

Object.assign(process.env, inject("environment"));
process.env.DATABASE_URL = await cloneTemplateDatabase(
  inject("templateUrl"),
  `ayllu_test_${process.env.VITEST_POOL_ID}`,
);
