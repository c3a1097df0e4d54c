import pg from "pg";
import { inject } from "vitest";

// Before each test file, and before it imports anything of lib: the environment of the run and a new clone of the
// migrated database, so that no file finds what another left. Nothing is emptied between the tests of a file; each
// makes the people that it needs.

const TEMPLATE_IN_USE = "55006";

async function cloneTemplate(templateUrl: string, name: string): Promise<string> {
  const url = new URL(templateUrl);
  const template = url.pathname.slice(1);
  url.pathname = "/ayllu";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    for (let attempt = 0; ; attempt += 1) {
      try {
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
        break;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code !== TEMPLATE_IN_USE || attempt >= 50) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}

Object.assign(process.env, inject("environment"));
process.env.DATABASE_URL = await cloneTemplate(
  inject("templateUrl"),
  `ayllu_test_${process.env.VITEST_POOL_ID}`,
);
