import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import { seedContents } from "@/bench/seed/seed-contents";
import { atEnd } from "@/bench/undo";
import { startPostgres } from "@/embedded/postgres";
import { migrate } from "@/prisma/migrate";
import { step } from "@/scripts/steps.mjs";
import { temporaryDataDirectory } from "@/tools/temporary-directory";

// One database for each size in a PostgreSQL of its own, with the settings that the product's own one has.

async function directory(keep: string): Promise<string> {
  if (keep) {
    await mkdir(keep, { recursive: true });
    return resolve(keep);
  }
  const { path, remove } = await temporaryDataDirectory();
  atEnd(remove);
  return path;
}

/** Starts the server; it ends with the run. */
export async function startDatabases(keep: string): Promise<URL> {
  const postgres = await startPostgres(await directory(keep), { durable: false });
  atEnd(postgres.stop);
  return new URL(postgres.env.DATABASE_URL);
}

async function isThere(server: URL, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database "${name}_draft" template template0`);
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

async function rename(server: URL, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`alter database "${name}_draft" rename to "${name}"`);
  await client.end();
}

const within = (server: URL, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** The address of a database with so many contents, made unless an earlier run has left it. */
export async function databaseOf(server: URL, contents: number): Promise<string> {
  const name = `contents_${contents}`;
  await step("contents", `copying ${contents.toLocaleString("en")}`, async () => {
    if (await isThere(server, name)) {
      await migrate(within(server, name));
      return `${contents.toLocaleString("en")}, from an earlier run`;
    }
    const draft = within(server, `${name}_draft`);
    await migrate(draft);
    await seedContents(draft, contents);
    await rename(server, name);
    return `${contents.toLocaleString("en")} with all that belongs to them`;
  });
  return within(server, name);
}
