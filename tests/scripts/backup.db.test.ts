import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { POST as register } from "@/app/api/register/route";
import { GET as openFile } from "@/app/api/files/[id]/route";
import { tasks } from "@/jobs/task-list";
import { reconcileOrders } from "@/lib/orders/checkout";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { storage } from "@/lib/platform/ports/storage";
import { dropDatabase } from "@/prisma/engine/databases";
import { startStorage } from "@/embedded/storage";
import { createBackup, type RunStep } from "@/scripts/backup/create-backup";
import { dumpDatabase } from "@/scripts/backup/dump-database";
import { FolderStore } from "@/scripts/backup/folder-store";
import { backupPrefix, listBackups, type Manifest } from "@/scripts/backup/manifest";
import { openSiteBucket, openTarget } from "@/scripts/backup/open-store";
import { pruneBackups } from "@/scripts/backup/prune-backups";
import { restoreBackup } from "@/scripts/backup/restore-backup";
import { restoreDatabase } from "@/scripts/backup/restore-database";
import type { FileHeaders, Store, WriteOptions } from "@/scripts/backup/store";
import { verifyBackup } from "@/scripts/backup/verify-backup";
import { callHandler } from "@/tests/support/call-handler";
import { createTestFile } from "@/tests/support/factories/ayni";
import { createPaidAyni, createPurchase, placeOrderAs } from "@/tests/support/factories/purchases";
import { sampleMp3 } from "@/tests/support/factories/sample-files";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";

const PASSPHRASE = "a passphrase of the drill";
const PENDING_FOR_MS = 3_600_000;

const runStep: RunStep = async (_name, _description, work) => void (await work());

let root: string;
let stops: (() => Promise<void>)[] = [];
let backups: number;

/** Gives the site a new, empty bucket. */
async function replaceBucket(): Promise<void> {
  const directory = await mkdtemp(join(root, "storage-"));
  const started = await startStorage(directory);
  stops.push(started.stop);
  useStorage(started.env);
}

function useStorage(settings: Record<string, string>): void {
  Object.assign(process.env, settings);
  Object.assign(globalThis, { aylluStorage: undefined });
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "ayllu-backup-test-"));
  await mkdir(join(root, "data"));
  await replaceBucket();
});

afterAll(async () => {
  for (const stop of stops) await stop();
  stops = [];
  useStorage(inject("environment"));
  await rm(root, { recursive: true, force: true });
});

let folder: string;
let target: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(root, "target-"));
  target = new FolderStore(folder);
  backups = 0;
});

const dataDir = (): string => join(root, "data");

/** Calls `onWrite` before a file of the backup is written. */
class WatchedStore implements Store {
  constructor(
    private readonly inner: Store,
    private readonly onWrite: (path: string) => Promise<void>,
  ) {}
  list = (prefix: string) => this.inner.list(prefix);
  open = (path: string): Promise<FileHeaders & { body: Readable }> => this.inner.open(path);
  remove = (path: string): Promise<void> => this.inner.remove(path);
  async write(path: string, body: Readable, options?: WriteOptions): Promise<void> {
    await this.onWrite(path);
    await this.inner.write(path, body, options);
  }
}

const backUp = (store: Store = target, passphrase: string | undefined = undefined): Promise<Manifest> => {
  backups += 1;
  const source = {
    databaseUrl: env.DATABASE_URL,
    bucket: openSiteBucket(),
    dataDir: dataDir(),
    nextAuthSecret: env.NEXTAUTH_SECRET,
    passphrase,
  };
  return createBackup(source, store, { runStep, now: new Date(Date.UTC(2026, 10, backups)) });
};

const restore = (options: { force?: boolean; passphrase?: string; store?: Store } = {}) =>
  restoreBackup(
    options.store ?? target,
    {
      databaseUrl: env.DATABASE_URL,
      bucket: openSiteBucket(),
      dataDir: dataDir(),
      passphrase: options.passphrase,
      withPayments: true,
    },
    { force: options.force ?? false, runStep },
  );

const verify = () => verifyBackup(target, { runStep });

/** Leaves a database of the same name that is empty, or a copy of a template. */
async function loseDatabase(template = "template0"): Promise<void> {
  const url = new URL(env.DATABASE_URL);
  const name = url.pathname.slice(1);
  url.pathname = "/ayllu";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await dropDatabase(client, name);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  await client.end();
}

/** Leaves the schema without rows, in which a restore has nothing to migrate. */
const loseRows = (): Promise<void> => loseDatabase(new URL(inject("templateUrl")).pathname.slice(1));

/** Ends the connections of this process, which is the site. */
async function stopSite(): Promise<void> {
  const url = new URL(env.DATABASE_URL);
  const name = url.pathname.slice(1);
  url.pathname = "/ayllu";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const others = "from pg_stat_activity where datname = $1 and usename = current_user";
  await client.query(`select pg_terminate_backend(pid) ${others}`, [name]);
  await expect.poll(async () => (await client.query(`select ${others}`, [name])).rowCount).toBe(0);
  await client.end();
}

async function createContentWithFile(key = `content/${randomUUID()}/a_voz.mp3`) {
  const ayni = await createPaidAyni({ capacity: 50 });
  const file = await createTestFile(ayni, { key });
  await storage.put(key, sampleMp3, { contentType: "audio/mpeg" });
  return { ayni, file };
}

const registration = (email: string) => ({
  name: "Ximena",
  lastName: "Rojas",
  email,
  password: "calma-y-fuego-7",
  acceptedTermsAndPrivacy: true,
  acceptedTermsAndPrivacyDate: new Date().toISOString(),
  country: "CL",
  currency: "CLP",
  timezone: "America/Santiago",
});

/** Registers somebody, sells a seat, and leaves another one at the checkout. */
async function writeMeanwhile(ayni: { id: string }): Promise<string> {
  const email = `x-${randomUUID().slice(0, 8)}@example.test`;
  const { status } = await callHandler(register, { method: "POST", json: registration(email) });
  if (status !== 201) throw new Error(`The registration was answered ${status}`);
  await createPurchase(ayni);
  await placeOrderAs(await createTestUser({ emailVerified: new Date() }), ayni);
  return email;
}

const reconcileLater = (): Promise<void> => reconcileOrders(new Date(Date.now() + PENDING_FOR_MS));

const isTable = (path: string, ...tables: string[]): boolean =>
  tables.some((table) => path.endsWith(`/database/${table}.copy.gz`));

/** Reads a file as its buyer does. */
async function readAsBuyer(buyer: { id: string }, id: string): Promise<Buffer> {
  const cookie = await createSessionCookie(buyer);
  const { headers } = await callHandler(openFile, { params: { id }, cookie });
  const response = await fetch(headers.get("location") ?? "");
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const count = async (from: string): Promise<number> => {
  const rows = await db.$queryRawUnsafe<{ total: number }[]>(`select count(*)::int as total from ${from}`);
  return rows[0]?.total ?? 0;
};

const UNSENT_WITHOUT_JOB = `"OutboxMail" m where "sentAt" is null and not exists (
  select from graphile_worker._private_jobs j where j.payload ->> 'mailId' = m.id::text)`;

describe("the drill", () => {
  test("what was there at the snapshot is there again after everything was lost", async () => {
    const { ayni, file } = await createContentWithFile();
    const before = await writeMeanwhile(ayni);
    const { id: orderId, buyer } = await createPurchase(ayni);
    await db.order.update({
      where: { id: orderId },
      data: { consentedAt: new Date(), consentText: "Sí, empezar" },
    });
    const keys = await count(`pg_constraint where contype = 'f'`);
    const during: string[] = [];
    const store = new WatchedStore(target, async (path) => {
      if (isTable(path, "public.OutboxMail") || path.includes("objects.jsonl"))
        during.push(await writeMeanwhile(ayni));
    });
    await backUp(store);
    expect(during).toHaveLength(2);
    await verify();
    await loseDatabase();
    await replaceBucket();

    await restore();
    expect(await db.user.count({ where: { email: before } })).toBe(1);
    expect(await db.user.count({ where: { email: { in: during } } })).toBe(0);
    expect(await count(`"OutboxMail" where "sentAt" is null`)).toBeGreaterThan(0);
    expect(await count(UNSENT_WITHOUT_JOB)).toBe(0);
    await reconcileLater();
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);
    expect(await readAsBuyer(buyer, file.id)).toEqual(Buffer.from(sampleMp3));

    expect(await count(`pg_constraint where contype = 'f'`)).toBe(keys);
    expect(await count(`pg_trigger where tgenabled = 'D'`)).toBe(0);
    // Triggers, sequences and foreign keys work on.
    await createPurchase(ayni);
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);
  });

  test("control: tables that are not read from one snapshot break the invariants", async () => {
    class LooseClient extends pg.Client {}
    Object.defineProperty(LooseClient.prototype, "query", {
      value(this: pg.Client, config: unknown, ...rest: unknown[]): unknown {
        const isBegin = typeof config === "string" && config.startsWith("BEGIN");
        return Reflect.apply(pg.Client.prototype.query, this, [isBegin ? "BEGIN" : config, ...rest]);
      },
    });
    const { ayni } = await createContentWithFile();
    const store = new WatchedStore(target, async (path) => {
      if (isTable(path, "public.File")) await writeMeanwhile(ayni);
    });
    const client = new LooseClient({ connectionString: env.DATABASE_URL });
    await client.connect();
    const { database } = await dumpDatabase({ client, store, prefix: backupPrefix("loose") });
    await client.end();
    await loseRows();
    await restoreDatabase({ databaseUrl: env.DATABASE_URL, store: target, database });
    expect(await findBrokenInvariants([ayni.id])).toContain(
      "the seats taken are those of the live orders, open offers and gifts held, and never exceed the capacity",
    );
  });
});

describe("files that are deleted while a backup runs", () => {
  test("are taken from the backup before, which the age limit of the sweep guarantees", async () => {
    const { file } = await createContentWithFile();
    await backUp();
    const { missingKeys } = await backUp(
      new WatchedStore(target, async (path) => {
        if (isTable(path, "public.User")) await storage.remove(file.key);
      }),
    );
    expect(missingKeys).not.toContain(file.key);
    await verify();
    await storage.put(file.key, sampleMp3, { contentType: "audio/mpeg" });
  });

  test("are named if the backup before does not have them", async () => {
    const { file } = await createContentWithFile();
    const { missingKeys } = await backUp(
      new WatchedStore(target, async (path) => {
        if (isTable(path, "public.User")) await storage.remove(file.key);
      }),
    );
    expect(missingKeys).toContain(file.key);
    await db.file.delete({ where: { id: file.id } });
  });

  test("are not deleted by the sweep", async () => {
    const { file } = await createContentWithFile();
    const yesterday = new Date(Date.now() - 48 * 3_600_000);
    await db.file.update({ where: { id: file.id }, data: { ayniId: null, createdAt: yesterday } });
    const sweep = () => tasks["sweep-uploads"]({}, {} as never);
    const exists = async () => (await storage.stat(file.key)) !== null;
    await backUp(
      new WatchedStore(target, async (path) => {
        if (!isTable(path, "public.User")) return;
        await sweep();
        expect(await exists()).toBe(true);
      }),
    );
    await sweep();
    expect(await exists()).toBe(false);
  });
});

async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function findStoredPath(size: number): Promise<string> {
  for await (const file of target.list("objects/")) if (file.size === size) return join(folder, file.path);
  throw new Error("No such object");
}

describe("a damaged backup", () => {
  const DAMAGES: Record<string, (manifest: Manifest) => Promise<void>> = {
    "an altered file": async () => damage(await findStoredPath(sampleMp3.length)),
    "a truncated table": async ({ database }) => {
      const table = database.tables.find(({ name }) => name === "User");
      await truncate(join(folder, table?.file.path ?? ""), (table?.file.bytes ?? 0) - 20);
    },
    "an altered table": async ({ database }) => {
      await damage(join(folder, database.tables.find(({ name }) => name === "User")?.file.path ?? ""));
    },
    "a missing manifest": async ({ id }) => rm(join(folder, backupPrefix(id), "manifest.json")),
  };

  test("is refused, and leaves no rows behind", async () => {
    await createContentWithFile();
    const manifest = await backUp();
    await verify();
    const copy = await mkdtemp(join(root, "copy-"));
    await cp(folder, copy, { recursive: true });
    await loseRows();
    await replaceBucket();
    for (const [name, apply] of Object.entries(DAMAGES)) {
      await rm(folder, { recursive: true });
      await cp(copy, folder, { recursive: true });
      await apply(manifest);
      await expect(verify(), name).rejects.toThrow(/damaged|no complete backup/);
      await expect(restore(), name).rejects.toThrow(/damaged|no complete backup/);
      await stopSite();
    }
    expect(await count(`"User"`)).toBe(0);
    expect(await count(`"Ayni"`)).toBe(0);
    await stopSite();
    await rm(folder, { recursive: true });
    await cp(copy, folder, { recursive: true });
    await restore();
    expect(await count(`"User"`)).toBeGreaterThan(0);
  });
});

describe("a restore", () => {
  test("replaces users only if it is forced, and never under a running site", async () => {
    await createContentWithFile();
    await backUp();
    const later = await createTestUser();
    await expect(restore({ force: true })).rejects.toThrow("stop them before a restore");
    await stopSite();
    await expect(restore()).rejects.toThrow("--force");
    await restore({ force: true });
    expect(await db.user.count({ where: { id: later.id } })).toBe(0);
  });

  test("refuses a backup of a newer release", async () => {
    const { id } = await backUp();
    const path = join(folder, backupPrefix(id), "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    manifest.database.migrations.push({ name: "29990101000000_later", checksum: "" });
    await writeFile(path, JSON.stringify(manifest));
    await expect(restore()).rejects.toThrow("newer release (migration 29990101000000_later)");
  });

  test("of an older release is migrated to this one", async () => {
    await createContentWithFile();
    const { id, database } = await backUp();
    const path = join(folder, backupPrefix(id), "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    // A release from before the first migration: it had the job queue alone.
    manifest.database.migrations = [];
    manifest.database.tables = database.tables.filter(({ schema }) => schema !== "public");
    manifest.database.sequences = database.sequences.filter(({ schema }) => schema !== "public");
    await writeFile(path, JSON.stringify(manifest));
    await stopSite();
    await restore({ force: true });
    expect(await count(`"_prisma_migrations"`)).toBe(database.migrations.length);
    expect(await count(`"User"`)).toBe(0);
  });
});

describe("several backups", () => {
  test("share their files in a bucket, and lose none that a kept one names", async () => {
    const { stop, env: settings } = await startStorage(await mkdtemp(join(root, "elsewhere-")));
    stops.push(stop);
    Object.assign(process.env, {
      BACKUP_S3_ENDPOINT: settings.S3_ENDPOINT,
      BACKUP_S3_ACCESS_KEY_ID: settings.S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: settings.S3_SECRET_ACCESS_KEY,
    });
    target = openTarget("s3://ayllu/backups/site");
    const written: string[] = [];
    const watched = new WatchedStore(target, async (path) => void written.push(path));
    const copied = () => written.splice(0).filter((path) => path.startsWith("objects/")).length;
    const { file } = await createContentWithFile();
    const first = await backUp(watched);
    expect(copied()).toBe(first.objects.count);
    await backUp(watched);
    expect(copied()).toBe(0);
    await db.file.delete({ where: { id: file.id } });
    await storage.remove(file.key);
    await createContentWithFile();
    const last = await backUp(watched);
    expect(copied()).toBe(1);

    expect(await pruneBackups(env.DATABASE_URL, target, 2)).toEqual({ removedBackups: 1, removedObjects: 0 });
    await verify();
    expect(await pruneBackups(env.DATABASE_URL, target, 1)).toEqual({ removedBackups: 1, removedObjects: 1 });
    expect((await listBackups(target)).complete).toEqual([last.id]);
    await verify();
    await loseRows();
    await replaceBucket();
    await restore();
    expect(await count(`"File"`)).toBeGreaterThan(0);
  });

  test("are never in the bucket that they copy", () => {
    delete process.env.BACKUP_S3_ENDPOINT;
    expect(() => openTarget("s3://ayllu/backups")).toThrow("lies in the bucket of the site");
  });
});

describe("secrets", () => {
  const secretsFile = () => join(dataDir(), "secrets.json");
  const journal = () => join(dataDir(), "payments", "journal.jsonl");

  test("come back with the passphrase, and only with it", async () => {
    await mkdir(join(dataDir(), "payments"), { recursive: true });
    await writeFile(journal(), '["a payment"]\n');
    const { id } = await backUp(target, PASSPHRASE);
    const sealed = await readFile(join(folder, backupPrefix(id), "secrets.json"), "utf8");
    expect(sealed).not.toContain(env.NEXTAUTH_SECRET);
    await rm(dataDir(), { recursive: true });
    await mkdir(dataDir());
    await loseRows();
    await expect(restore({ passphrase: "another passphrase" })).rejects.toThrow("BACKUP_PASSPHRASE is not");
    await restore({ passphrase: PASSPHRASE });
    expect(JSON.parse(await readFile(secretsFile(), "utf8"))).toEqual({ nextAuth: env.NEXTAUTH_SECRET });
    expect(await readFile(journal(), "utf8")).toBe('["a payment"]\n');
  });

  test("stay out without a passphrase", async () => {
    expect((await backUp()).secrets).toBeNull();
  });
});

test("a backup that fails is none, and the next one deletes what it left", async () => {
  const full = new WatchedStore(target, (path) =>
    isTable(path, "public.Order") ? Promise.reject(new Error("The disk is full")) : Promise.resolve(),
  );
  await expect(backUp(full)).rejects.toThrow("The disk is full");
  await expect(verify()).rejects.toThrow("no complete backup");
  const { id } = await backUp();
  expect(await pruneBackups(env.DATABASE_URL, target, 1)).toMatchObject({ removedBackups: 1 });
  expect(await listBackups(target)).toEqual({ complete: [id], unfinished: [] });
});

test("a damaged backup costs the next one nothing but time", async () => {
  await createContentWithFile();
  const { id } = await backUp();
  await damage(join(folder, backupPrefix(id), "objects.jsonl.gz"));
  await backUp();
  await verify();
  await expect(pruneBackups(env.DATABASE_URL, target, 2)).rejects.toThrow("damaged");
  expect((await listBackups(target)).complete).toHaveLength(2);
});

test("a database without the site is refused in a sentence, and leaves no backup", async () => {
  const { id } = await backUp();
  await loseDatabase();
  await expect(backUp()).rejects.toThrow("there is nothing to back up");
  expect((await listBackups(target)).complete).toEqual([id]);
  await restore();
});

test("a backup waits for no other one", async () => {
  const store = new WatchedStore(target, async (path) => {
    if (isTable(path, "public.User")) await expect(backUp()).rejects.toThrow("Another backup");
  });
  await backUp(store);
});
