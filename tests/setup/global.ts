import pg from "pg";
import type { TestProject } from "vitest/node";
import { startMail } from "@/embedded/mail";
import { startPayments } from "@/embedded/payments/server";
import { startPostgres } from "@/embedded/postgres";
import { startStorage } from "@/embedded/storage";
import { migrate } from "@/prisma/migrate";
import { temporaryDataDirectory } from "../../tools/temporary-directory";

// Once for a run: real back ends in a temporary directory, and a migrated database to clone from.

const TEMPLATE = "ayllu_template";

declare module "vitest" {
  export interface ProvidedContext {
    environment: Record<string, string>;
    templateUrl: string;
    inbox: string;
  }
}

async function makeTemplate(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href);
  return url.href;
}

/** No site listens: tests hand over themselves what the processor says. */
async function silenceWebhooks({ STRIPE_API_URL, STRIPE_SECRET_KEY }: Record<string, string>): Promise<void> {
  await fetch(`${STRIPE_API_URL}/_control/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: JSON.stringify({ mode: "off" }),
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = await temporaryDataDirectory();
  const [postgres, storage, mail, payments] = await Promise.all([
    startPostgres(path, { durable: false }),
    startStorage(path),
    startMail(path),
    startPayments(path, "http://localhost:3000"),
  ]);
  await silenceWebhooks(payments.env);
  project.provide("templateUrl", await makeTemplate(postgres.env.DATABASE_URL));
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
