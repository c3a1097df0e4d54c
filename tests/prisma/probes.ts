import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withConnection } from "./database";

// The statements of a release that serves requests while the next one migrates the database.

const CONTENTS = 30_000;
const INTERVAL_MS = 20;
/** PostgreSQL's lock_not_available. */
const LOCK_NOT_AVAILABLE = "55P03";

const id = (kind: number, n: string): string =>
  `(lpad('${kind}', 8, '0') || '-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

const series = `generate_series(1, ${CONTENTS}) n`;
const BUYERS = CONTENTS / 10;

/** Rows like those of a grown site. Triggers are left out: they would take minutes. */
const FILL = `
  set session_replication_role = replica;
  insert into "User" (id, slug, name, "lastName", email, "passwordHash", "acceptedTermsAt", "updatedAt")
  select ${id(1, "n")}, 'user-' || n, 'Ana', 'Ruiz', 'user-' || n || '@ayllu.test', '', now(), now()
  from generate_series(1, ${BUYERS}) n;
  insert into "MasterProfile" (id, "userId", "shortDescription", offering, "updatedAt")
  select ${id(5, "n")}, ${id(1, "n")}, '', '', now() from generate_series(1, 100) n;
  insert into "Ayni" (id, slug, "userId", "contentType", "onlineType", status, title, description, disciplines,
    "publishedAt", "updatedAt", document, listed)
  select ${id(2, "n")}, 'ayni-' || n, ${id(1, "1 + n % 100")}, 'PODCAST', null, 'PUBLISHED', 'Aprender ' || n,
    repeat('texto ', 50), array['yoga'], now(), now(), to_tsvector('spanish', 'aprender ' || n), true
  from ${series};
  insert into "Order" (id, "userId", "ayniContentId", "masterUserId", status, amount, "taxBase", "taxPercentage",
    "taxAmount", currency, "completedAt", "updatedAt")
  select ${id(3, "n")}, ${id(1, `101 + n % ${BUYERS - 100}`)}, ${id(2, "n")}, ${id(1, "1 + n % 100")}, 'COMPLETED',
    0, 0, 21, 0, 'eur', now(), now()
  from ${series};
  insert into "Notification" (id, "userId", type, payload, "dedupeKey", category)
  select ${id(4, "n")}, ${id(1, `1 + n % ${BUYERS}`)}, 'ORDER_COMPLETED', '{}', 'filled-' || n, 'orders'
  from ${series};
  analyze;`;

const PROBES = {
  "reads of Ayni": `select title from "Ayni" where listed order by "publishedAt" desc, id desc limit 20`,
  "writes of Ayni": `update "Ayni" set version = version + 1 where id = ${id(2, "7")}`,
  "reads of Order": `select amount from "Order" where "userId" = ${id(1, "200")}`,
  "writes of Order": `insert into "Order" (id, "userId", "ayniContentId", "masterUserId", amount, "taxBase",
     "taxPercentage", "taxAmount", currency, "updatedAt")
   select gen_random_uuid(), ${id(1, "buyer")}, ${id(2, "n")}, ${id(1, "1 + n % 100")}, 0, 0, 21, 0, 'eur', now()
   from (select 1 + (random() * ${CONTENTS - 1})::int as n, 101 + (random() * ${BUYERS - 101})::int as buyer) picked
   on conflict do nothing`,
  "writes of User": `update "User" set "lastActiveAt" = now() where id = ${id(1, "300")}`,
  "writes of Notification": `insert into "Notification" (id, "userId", type, payload, "dedupeKey", category)
   values (gen_random_uuid(), ${id(1, "300")}, 'ORDER_COMPLETED', '{}', gen_random_uuid(), 'orders')`,
};

export const fillDatabase = (superuserUrl: string, databaseUrl: string): Promise<unknown> => {
  const url = new URL(superuserUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return withConnection(url.href, (client) => client.query(FILL));
};

type Probe = { attempts: number; failures: string[] };

/** Asks every 20 ms; PostgreSQL itself ends a statement that waits for a lock, so that a busy machine counts for nothing. */
async function ask(
  client: pg.Client,
  [name, sql]: [string, string],
  probe: Probe,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await client.query(sql);
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      probe.failures.push(code === LOCK_NOT_AVAILABLE ? `${name} waited` : `${name}: ${message}`);
    }
    probe.attempts += 1;
    await sleep(INTERVAL_MS);
  }
}

/** Waits until each probe has begun and ended a statement from now on. */
async function askAll(probes: Probe[]): Promise<void> {
  const former = probes.map(({ attempts }) => attempts);
  while (probes.some(({ attempts }, index) => attempts < (former[index] ?? 0) + 2)) await sleep(INTERVAL_MS);
}

/**
 * Runs `work` under the probes, which ask before, during and after it. Returns their distinct failures: which waited longer
 * than `maxLockWaitMs` for a lock, or were refused.
 */
export async function runUnderProbes(
  databaseUrl: string,
  maxLockWaitMs: number,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const controller = new AbortController();
  const probes: Probe[] = [];
  const running = Object.entries(PROBES).map((entry) => {
    const probe: Probe = { attempts: 0, failures: [] };
    probes.push(probe);
    return withConnection(databaseUrl, async (client) => {
      await client.query(`set lock_timeout = ${maxLockWaitMs}`);
      await ask(client, entry, probe, controller.signal);
    });
  });
  try {
    await askAll(probes);
    await work();
    await askAll(probes);
  } finally {
    controller.abort();
    await Promise.all(running);
  }
  return [...new Set(probes.flatMap(({ failures }) => failures))].sort();
}
