import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

// A process of its own: the services of the other tests must not be killed.

const PROGRAM = `
  import { startServices } from "./scripts/services.ts";
  const path = process.env.AYLLU_DATA_DIR;
  const runStep = async (_name, _text, work) => void (await work());
  const services = await startServices(path, { runStep, print() {}, isDurable: false });
  process.once("SIGTERM", () => services.stop().then(() => process.exit(0)));
  const { getHealth } = await import("./lib/platform/health.ts");
  const { db } = await import("./lib/platform/db/client.ts");
  for (;;) {
    const rows = await db.$queryRaw\`select pg_postmaster_start_time()::text as at\`.catch(() => []);
    const report = { directory: services.postgresDirectory, startedAt: rows[0]?.at ?? null };
    console.log(JSON.stringify({ ...(await getHealth()), ...report }));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }`;

type Report = {
  status: string;
  database: boolean;
  mail: boolean;
  storage: boolean;
  directory: string;
  startedAt: string | null;
};

let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;
let child: ChildProcess;
let latest: Report | undefined;

beforeAll(async () => {
  directory = await createTemporaryDataDirectory();
  child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", PROGRAM], {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      TSX_TSCONFIG_PATH: "tsconfig.node.json",
      AYLLU_DATA_DIR: directory.path,
      AYLLU_MIN_FREE_MB: "1",
    },
  });
  if (child.stdout)
    createInterface({ input: child.stdout }).on("line", (line) => (latest = JSON.parse(line) as Report));
});

afterAll(async () => {
  child.kill("SIGKILL");
  await directory.remove();
});

const isWell = (): boolean =>
  latest?.status === "ok" && latest.database && latest.mail && latest.storage && latest.startedAt !== null;

const readPostmasterPid = async (): Promise<number> =>
  Number(
    (await readFile(`${latest?.directory}/cluster/postmaster.pid`, "utf8").catch(() => "0")).split("\n")[0],
  );

describe("the services of a site", () => {
  it("are well again after PostgreSQL was killed, without a restart of the site", async () => {
    await expect.poll(isWell).toBe(true);
    const killed = await readPostmasterPid();
    const startedAt = latest?.startedAt;
    process.kill(killed, "SIGKILL");
    await expect.poll(() => isWell() && latest?.startedAt !== startedAt).toBe(true);
    expect(await readPostmasterPid()).not.toBe(killed);
    expect(child.exitCode).toBeNull();
  });

  it("stop with the site", async () => {
    const pid = await readPostmasterPid();
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});
