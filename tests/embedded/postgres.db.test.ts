import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startPostgres } from "@/embedded/postgres";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;
const silent = { print: () => {} };

// To create a cluster takes most of the time, so all tests use that of the first. Each has a table of its own.
beforeAll(async () => {
  directory = await createTemporaryDataDirectory();
});

afterAll(() => directory.remove());

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Runs a separate process that starts the database, writes a row and is killed. */
async function writeAndDie(path: string): Promise<void> {
  const program = `
    import { startPostgres } from "./embedded/postgres.ts";
    import pg from "pg";
    const { env } = await startPostgres(${JSON.stringify(path)}, { print() {} });
    const client = new pg.Client(env.DATABASE_URL);
    await client.connect();
    await client.query("CREATE TABLE written AS SELECT 1 AS n");
    process.kill(process.pid, "SIGKILL");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: "inherit",
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

describe("the embedded PostgreSQL", () => {
  it("keeps its data and port across a restart", async () => {
    const first = await startPostgres(directory.path, silent);
    await query(first.env.DATABASE_URL, "CREATE TABLE kept AS SELECT 1 AS n");
    await first.stop();
    const second = await startPostgres(directory.path, silent);
    expect(second.env).toEqual(first.env);
    expect(await query(second.env.DATABASE_URL, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it("restarts after its parent was killed, with all written data", async () => {
    await writeAndDie(directory.path);
    const restarted = await startPostgres(directory.path, silent);
    expect(await query(restarted.env.DATABASE_URL, "SELECT n FROM written")).toEqual([{ n: 1 }]);
    await restarted.stop();
  });

  it("starts again after it was killed, on its port and with its data, until it is stopped", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    const { env, directory: location, stop } = await startPostgres(directory.path, silent);
    const url = env.DATABASE_URL;
    await query(url, "CREATE TABLE survivor AS SELECT 1 AS n");
    const readPid = async (): Promise<number> =>
      Number((await readFile(join(location, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);
    const killed = await readPid();
    process.kill(killed, "SIGKILL");
    await expect.poll(() => query(url, "SELECT n FROM survivor").catch(() => "away")).toEqual([{ n: 1 }]);
    const restarted = await readPid();
    expect(restarted).not.toBe(killed);
    await expect.poll(() => report.mock.lastCall).toEqual(["PostgreSQL is running again."]);
    await stop();
    expect(() => process.kill(restarted, 0)).toThrow("ESRCH");
    expect(await query(url, "SELECT 1").catch(() => "away")).toBe("away");
    report.mockRestore();
  });

  it("uses another port if its own is taken, and ignores an incomplete cluster", async () => {
    const first = await startPostgres(directory.path, silent);
    await first.stop();
    await rm(join(first.directory, "cluster"), { recursive: true });
    const url = new URL(first.env.DATABASE_URL);
    const net = await import("node:net");
    const squatter = net.createServer().listen(Number(url.port), "127.0.0.1");
    await once(squatter, "listening");
    const second = await startPostgres(directory.path, silent);
    expect(new URL(second.env.DATABASE_URL).port).not.toBe(url.port);
    expect(await query(second.env.DATABASE_URL, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
    await second.stop();
    squatter.close();
  });

  it("supports Spanish text search", async () => {
    const { env, stop } = await startPostgres(directory.path, silent);
    const [row] = await query(
      env.DATABASE_URL,
      "SELECT to_tsvector('spanish', 'Mañanas') @@ to_tsquery('spanish', 'mañana') AS stems, lower('ÑÁ') AS lower",
    );
    expect(row).toEqual({ stems: true, lower: "ñá" });
    await stop();
  });
});
