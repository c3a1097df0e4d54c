import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startPostgres } from "@/embedded/postgres";
import { temporaryDataDirectory } from "../../tools/temporary-directory";

let directory: Awaited<ReturnType<typeof temporaryDataDirectory>>;
const quiet = { say: () => {} };

beforeEach(async () => {
  directory = await temporaryDataDirectory();
});

afterEach(() => directory.remove());

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Starts the database in a process of its own, writes a row and is killed. */
async function writeAndDie(path: string): Promise<void> {
  const program = `
    import { startPostgres } from "./embedded/postgres.ts";
    import pg from "pg";
    const { env } = await startPostgres(${JSON.stringify(path)}, { say() {} });
    const client = new pg.Client(env.DATABASE_URL);
    await client.connect();
    await client.query("CREATE TABLE kept AS SELECT 1 AS n");
    process.kill(process.pid, "SIGKILL");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: "inherit",
  });
  const [, signal] = (await once(child, "exit")) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

describe("the embedded PostgreSQL", () => {
  it("keeps its data and its address over a stop", async () => {
    const first = await startPostgres(directory.path, quiet);
    await query(first.env.DATABASE_URL, "CREATE TABLE kept AS SELECT 1 AS n");
    await first.stop();
    const second = await startPostgres(directory.path, quiet);
    expect(second.env).toEqual(first.env);
    expect(await query(second.env.DATABASE_URL, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it("starts again at once after its starter was killed, with what was written", async () => {
    await writeAndDie(directory.path);
    const again = await startPostgres(directory.path, quiet);
    expect(await query(again.env.DATABASE_URL, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
    await again.stop();
  });

  it("takes another port when its own is taken, and no half-made cluster", async () => {
    const first = await startPostgres(directory.path, quiet);
    await first.stop();
    await rm(join(first.directory, "cluster"), { recursive: true });
    const url = new URL(first.env.DATABASE_URL);
    const net = await import("node:net");
    const squatter = net.createServer().listen(Number(url.port), "127.0.0.1");
    await once(squatter, "listening");
    const second = await startPostgres(directory.path, quiet);
    expect(new URL(second.env.DATABASE_URL).port).not.toBe(url.port);
    expect(await query(second.env.DATABASE_URL, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
    await second.stop();
    squatter.close();
  });

  it("knows Spanish", async () => {
    const { env, stop } = await startPostgres(directory.path, quiet);
    const [row] = await query(
      env.DATABASE_URL,
      "SELECT to_tsvector('spanish', 'Mañanas') @@ to_tsquery('spanish', 'mañana') AS stems, lower('ÑÁ') AS lower",
    );
    expect(row).toEqual({ stems: true, lower: "ñá" });
    await stop();
  });
});
