import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { seedAdministration } from "@/bench/seed/administration";
import { seedContents } from "@/bench/seed/seed-contents";
import { onExit } from "@/bench/cleanup";
import { startPostgres } from "@/embedded/postgres";
import { withClient } from "@/prisma/engine/databases";
import { migrateDatabase } from "@/prisma/migrate";
import { runStep } from "@/scripts/steps.mjs";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

// One database per size, in a separate PostgreSQL with the product's settings.

async function prepareDirectory(dataDirectory: string): Promise<string> {
  if (dataDirectory) {
    await mkdir(dataDirectory, { recursive: true });
    return resolve(dataDirectory);
  }
  const { path, remove } = await createTemporaryDataDirectory();
  onExit(remove);
  return path;
}

/** Starts the server of this run, which stops with it. */
export async function startBenchServer(dataDirectory: string): Promise<URL> {
  const postgres = await startPostgres(await prepareDirectory(dataDirectory), { isDurable: false });
  onExit(() => postgres.stop());
  return new URL(postgres.env.DATABASE_URL);
}

const queryServer = (server: URL, sql: string, values: unknown[] = []): Promise<number> =>
  withClient(server.href, async (client) => (await client.query(sql, values)).rowCount ?? 0);

async function databaseExists(server: URL, name: string): Promise<boolean> {
  return (await queryServer(server, "select from pg_database where datname = $1", [name])) > 0;
}

const createDraft = (server: URL, name: string) =>
  queryServer(server, `create database "${name}_draft" template template0`);

const publishDraft = (server: URL, name: string) =>
  queryServer(server, `alter database "${name}_draft" rename to "${name}"`);

const databaseUrl = (server: URL, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** Creates a database with that many contents, or migrates the one of an earlier run. Returns its URL. */
export async function prepareDatabase(server: URL, contents: number): Promise<string> {
  const name = `contents_${contents}`;
  await runStep("contents", `copying ${contents.toLocaleString("en")}`, async () => {
    if (await databaseExists(server, name)) {
      await migrateDatabase(databaseUrl(server, name));
      return `${contents.toLocaleString("en")}, from an earlier run`;
    }
    await createDraft(server, name);
    const draft = databaseUrl(server, `${name}_draft`);
    await migrateDatabase(draft);
    await seedContents(draft, contents);
    await publishDraft(server, name);
    return `${contents.toLocaleString("en")} with Masters and encuentros`;
  });
  await seedAdministration(databaseUrl(server, name), contents);
  return databaseUrl(server, name);
}

/** Creates an empty database for the demo, replacing the one of an earlier run. Returns its URL. */
export async function prepareDemoDatabase(server: URL): Promise<string> {
  await queryServer(server, `drop database if exists "demo"`);
  await queryServer(server, `create database "demo" template template0`);
  await migrateDatabase(databaseUrl(server, "demo"));
  return databaseUrl(server, "demo");
}
