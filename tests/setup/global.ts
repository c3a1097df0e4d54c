import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startMailServer } from "@/embedded/mail";
import { startPayments } from "@/embedded/payments/server";
import { startPostgres } from "@/embedded/postgres";
import { startStorage } from "@/embedded/storage";
import { migrateDatabase } from "@/prisma/migrate";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

// Runs once: starts real back ends in a temporary directory and migrates a template database.

const TEMPLATE_DATABASE = "ayllu_template";

declare module "vitest" {
  export interface ProvidedContext {
    environment: Record<string, string>;
    templateUrl: string;
    /** The URL of PostgreSQL's superuser. */
    superuserUrl: string;
    inbox: string;
  }
}

async function createTemplateDatabase(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE} TEMPLATE template0`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  await migrateDatabase(url.href);
  return url.href;
}

async function readSuperuserUrl(dataDir: string): Promise<string> {
  const settings = await readFile(join(dataDir, "postgres", "connection.json"), "utf8");
  const { adminPassword, port } = JSON.parse(settings) as { adminPassword: string; port: number };
  return `postgresql://postgres:${adminPassword}@127.0.0.1:${port}/postgres`;
}

/** No site listens; tests deliver events themselves. */
async function disableWebhooks({ STRIPE_API_URL, STRIPE_SECRET_KEY }: Record<string, string>): Promise<void> {
  await fetch(`${STRIPE_API_URL}/_control/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: JSON.stringify({ mode: "off" }),
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = await createTemporaryDataDirectory();
  const [postgres, storage, mail, payments] = await Promise.all([
    startPostgres(path, { isDurable: false }),
    startStorage(path),
    startMailServer(path),
    startPayments(path, "http://localhost:3000"),
  ]);
  await disableWebhooks(payments.env);
  project.provide("templateUrl", await createTemplateDatabase(postgres.env.DATABASE_URL));
  project.provide("superuserUrl", await readSuperuserUrl(path));
  project.provide("inbox", mail.inbox);
  project.provide("environment", {
    ...storage.env,
    ...mail.env,
    ...payments.env,
    SITE_URL: "http://localhost:3000",
    NEXTAUTH_URL: "http://localhost:3000",
    NEXTAUTH_SECRET: "a-secret-only-for-the-tests-of-this-run",
    AYLLU_RATE_LIMIT_SCALE: "1000",
    DATABASE_POOL_SIZE: "5",
  });
  return async () => {
    await Promise.all([mail.stop(), storage.stop(), payments.stop()]);
    await postgres.stop();
    await remove();
  };
}
