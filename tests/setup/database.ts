import pg from "pg";
import { inject } from "vitest";
import { dropDatabase } from "@/prisma/engine/databases";

// Runs before each test file, before it imports anything of lib: sets the environment and clones the migrated
// database, so that files are isolated. The tests of one file share the clone; each creates the users it needs.

async function cloneTemplateDatabase(templateUrl: string, name: string): Promise<string> {
  const url = new URL(templateUrl);
  const template = url.pathname.slice(1);
  url.pathname = "/ayllu";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await dropDatabase(client, name);
    // Copies files instead of logging each page, which takes half as long.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
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
