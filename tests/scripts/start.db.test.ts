import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { listen } from "@/lib/platform/http/listen";
import { withScratchDatabase } from "@/prisma/engine/databases";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;

beforeAll(async () => {
  directory = await createTemporaryDataDirectory();
});

afterAll(() => directory.remove());

async function start(
  environment: Record<string, string>,
  command = "start",
): Promise<{ code: unknown; errors: string }> {
  const child = spawn(process.execPath, ["scripts/start.mjs", command], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...environment },
    // A site that does start must not outlive the test.
    timeout: 60_000,
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, "close")) as unknown[];
  return { code, errors: errors.trim() };
}

test("a public site with test payments does not start, and leaves nothing behind", async () => {
  const path = join(directory.path, "public");
  const { code, errors } = await start({ SITE_URL: "https://ayllu.example", AYLLU_DATA_DIR: path });
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^https:\/\/ayllu\.example is a public site without STRIPE_SECRET_KEY and SMTP_URL: [^\n]+$/,
  );
  expect(existsSync(path)).toBe(false);
});

test("a data directory that cannot be written is refused in one sentence", async () => {
  const file = join(directory.path, "file");
  await writeFile(file, "");
  const path = join(file, "data");
  const { code, errors } = await start({ SITE_URL: "http://localhost:1", AYLLU_DATA_DIR: path });
  expect(code).toBe(1);
  expect(errors).not.toContain("\n");
  expect(errors).toContain(path);
});

test.each(["0.0.0.0", "127.0.0.1", "::"])(
  "a port that was set and is busy on %s is refused in one sentence outside the demo",
  async (host) => {
    const other = createServer();
    const port = await listen(other, 0, host);
    try {
      const path = join(directory.path, "busy-port");
      const { code, errors } = await start({ AYLLU_DEMO: "0", AYLLU_DATA_DIR: path, PORT: String(port) });
      expect(code).toBe(1);
      expect(errors).toBe(`Port ${port} is busy: stop what uses it, or set another PORT.`);
    } finally {
      other.close();
    }
  },
);

/** Creates a role that owns nothing, and returns its URL of the database. */
async function createForeignRole(database: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const admin = new pg.Client({ connectionString: inject("superuserUrl") });
  await admin.connect();
  await admin.query("create role foreign_role login password 'foreign-role'");
  const url = new URL(inject("superuserUrl"));
  Object.assign(url, { username: "foreign_role", password: "foreign-role", pathname: `/${database}` });
  return {
    url: url.href,
    remove: async () => {
      await admin.query("drop role foreign_role");
      await admin.end();
    },
  };
}

test.each([
  ["an empty database", "ayllu", "permission denied for schema public"],
  ["a migrated database", "ayllu_template", "permission denied for schema public"],
])("a role that does not own %s is refused in one sentence", async (_name, database, refusal) => {
  const { url, remove } = await createForeignRole(database);
  try {
    const { code, errors } = await start({
      ...inject("environment"),
      DATABASE_URL: url,
      AYLLU_DATA_DIR: join(directory.path, "foreign"),
      PORT: "0",
    });
    expect(code).toBe(1);
    expect(errors).toBe(
      `The role of DATABASE_URL must own the database and everything in it (PostgreSQL says: ${refusal}): docs/operations.md shows how to transfer them.`,
    );
  } finally {
    await remove();
  }
});

test.each(["start", "worker"])(
  "%s with AYLLU_MIGRATE=0 refuses an older database in one sentence and changes nothing",
  async (command) => {
    await withScratchDatabase(inject("templateUrl").replace(/[^/]+$/, "ayllu"), async (url) => {
      const environment = { ...inject("environment"), DATABASE_URL: url, AYLLU_MIGRATE: "0", PORT: "0" };
      const { code, errors } = await start(
        { ...environment, AYLLU_DATA_DIR: join(directory.path, "unmigrated") },
        command,
      );
      expect(code).toBe(1);
      expect(errors).toMatch(
        /^The database lacks \d{14}_initial, .*of this release: run npm run db:migrate \(in a release: node migrate\.mjs\) before the processes that have AYLLU_MIGRATE=0\.$/,
      );
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
      await client.end();
      expect(rows).toEqual([]);
    });
  },
);
