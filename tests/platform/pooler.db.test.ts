import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { migrateDatabase } from "@/prisma/migrate";
import { bundleProgram, WORKER_PROGRAM } from "@/tests/support/bundle-program";
import { ensurePrograms } from "@/tests/support/debian-packages";
import {
  createCluster,
  PGBOUNCER,
  POSTGRES,
  queryOnce,
  startPgBouncer,
  type Cluster,
} from "../setup/debian-postgres";
import { useOtherDatabase } from "../setup/other-database";

// The site through PgBouncer in transaction mode, with fewer server connections than callers: any state that a session
// keeps reaches another caller. Migrations and the worker connect directly.

const programs = ensurePrograms({ POSTGRES, PGBOUNCER });

const CALLERS = 8;

const cleanups: (() => Promise<unknown>)[] = [];
let cluster: Cluster;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let directUrl: string;

async function startWorker(): Promise<void> {
  const child = fork(await bundleProgram(WORKER_PROGRAM), [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  cleanups.push(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  });
}

/** Loaded after the variables are set. */
async function loadApplication() {
  const [{ callHandler }, users, ayni, purchases, { db }] = await Promise.all([
    import("@/tests/support/call-handler"),
    import("@/tests/support/factories/users"),
    import("@/tests/support/factories/ayni"),
    import("@/tests/support/factories/purchases"),
    import("@/lib/platform/db/client"),
  ]);
  return { callHandler, db, ...users, ...ayni, ...purchases };
}

beforeAll(async () => {
  if (!programs) return;
  const created = await createCluster(programs.POSTGRES);
  cluster = created;
  cleanups.push(created.remove, created.stop);
  directUrl = cluster.toUrl("web", "ayllu");
  await migrateDatabase(directUrl);
  pooler = await startPgBouncer(programs.PGBOUNCER, cluster);
  cleanups.push(pooler.stop);
  cleanups.push(
    useOtherDatabase({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_POOL_SIZE: String(CALLERS),
    }),
  );
  await startWorker();
});

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const countAll = async (url: string, sql: string, values: unknown[] = []): Promise<number> =>
  (await queryOnce(url, sql, values)).rowCount ?? 0;

/** Returns the backends that PgBouncer keeps for its clients. */
async function listPooledBackends(): Promise<number[]> {
  const client = new pg.Client({ connectionString: pooler.adminUrl });
  await client.connect();
  const { rows } = await client.query<{ remote_pid: number }>("show servers");
  await client.end();
  return rows.map(({ remote_pid: pid }) => Number(pid));
}

const countPooledLocks = async () =>
  countAll(directUrl, "select 1 from pg_locks where locktype = 'advisory' and pid = any($1)", [
    await listPooledBackends(),
  ]);

async function fetchSubjects(address: string): Promise<string[]> {
  const mails: { to: { address: string }[]; subject: string }[] = await (
    await fetch(`${inject("inbox")}/email`)
  ).json();
  return mails
    .filter(({ to }) => to.some((recipient) => recipient.address === address))
    .map(({ subject }) => subject);
}

async function register(): Promise<{ email: string; password: string }> {
  const { callHandler } = await loadApplication();
  const { POST } = await import("@/app/api/register/route");
  const input = {
    name: "Ximena",
    lastName: "Rojas",
    email: `ximena-${randomUUID().slice(0, 8)}@example.test`,
    password: "calma-y-fuego-7",
    acceptedTermsAndPrivacy: true,
    acceptedTermsAndPrivacyDate: new Date().toISOString(),
    country: "CL",
    currency: "CLP",
    timezone: "America/Santiago",
  };
  expect((await callHandler(POST, { method: "POST", json: input })).status).toBe(201);
  return input;
}

async function publish(): Promise<string> {
  const { callHandler, createSessionCookie, createTestMaster } = await loadApplication();
  const { POST } = await import("@/app/api/ayni/route");
  const event = {
    title: "Círculo de la luna nueva",
    contentType: "EVENT",
    shortDescription: "Una hora para soltar y sembrar.",
    description: "Respirar, callar y escribir.",
    disciplines: ["MEDITATION"],
    topics: ["CALM"],
    encuentros: [
      {
        startsAt: new Date(Date.now() + 10 * 24 * 3_600_000).toISOString(),
        timezone: "America/Lima",
        durationMinutes: 60,
        title: "",
        joinUrl: "https://sala.example.test/luna",
      },
    ],
    status: "PUBLISHED",
  };
  const cookie = await createSessionCookie(await createTestMaster());
  const { status, body } = await callHandler(POST, { method: "POST", json: event, cookie });
  expect(status).toBe(201);
  return body.data.slug;
}

async function buyAndRefund(): Promise<void> {
  const { callHandler, createSessionCookie, createTestAdmin, createPaidAyni, createPurchase, db } =
    await loadApplication();
  const { POST } = await import("@/app/api/orders/sales/[id]/refund/route");
  const { id } = await createPurchase(await createPaidAyni());
  const cookie = await createSessionCookie(await createTestAdmin());
  const refund = await callHandler(POST, {
    method: "POST",
    params: { id },
    cookie,
    json: { reason: "asked" },
  });
  expect(refund.status).toBe(200);
  expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "REFUNDED" });
}

async function readCatalogue(): Promise<string[]> {
  const { callHandler } = await loadApplication();
  const { GET } = await import("@/app/api/ayni/route");
  const { status, body } = await callHandler(GET);
  expect(status).toBe(200);
  return body.content.map(({ slug }: { slug: string }) => slug);
}

describe.skipIf(!programs)("through PgBouncer in transaction mode", () => {
  test("people register, sign in, publish, buy and are refunded at once, and mails are sent", async () => {
    const callers = Array.from({ length: CALLERS });
    const [accounts, slugs] = await Promise.all([
      Promise.all(callers.map(register)),
      Promise.all(callers.map(publish)),
      Promise.all(callers.slice(0, 2).map(buyAndRefund)),
      Promise.all(callers.map(readCatalogue)),
    ]);
    expect(await readCatalogue()).toEqual(expect.arrayContaining(slugs));
    const { signInWithCredentials } = await import("@/lib/identity/sign-in");
    for (const account of accounts)
      await signInWithCredentials(account, { ipAddress: randomUUID(), userAgent: "test" });
    for (const { email } of accounts)
      await expect.poll(() => fetchSubjects(email)).toEqual(["Te damos la bienvenida a Ayllu"]);
    expect(await countPooledLocks()).toBe(0);
  });

  test("a second start of the migrations finds nothing to wait for or to do", async () => {
    expect(await migrateDatabase(directUrl)).toEqual([]);
  });

  test("a session lock outlives its caller and blocks others (control)", async () => {
    await queryOnce(pooler.url, "select pg_advisory_lock(4711)");
    expect(await countPooledLocks()).toBe(1);
    const { rows } = await queryOnce(directUrl, "select pg_try_advisory_lock(4711) as acquired");
    expect(rows).toEqual([{ acquired: false }]);
  });

  test("a named statement is unknown to other connections (control)", async () => {
    const clients = Array.from({ length: CALLERS }, () => new pg.Client({ connectionString: pooler.url }));
    await Promise.all(clients.map((client) => client.connect()));
    const statement = { name: "same", text: "select pg_sleep(0.01)" };
    const run = () => Promise.all(clients.map((client) => client.query(statement)));
    await expect(run().then(run)).rejects.toThrow(
      /prepared statement "same" (already exists|does not exist)/,
    );
    await Promise.all(clients.map((client) => client.end()));
  });
});
