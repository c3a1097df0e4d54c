import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { findFreePort } from "@/lib/platform/files";
import { monitorStaleJobs } from "@/jobs/stale-jobs";
import { bundleProgram } from "@/tests/support/bundle-program";
import { startDatabaseProxy, type Proxy } from "@/tests/support/faults/proxies/database";
import { Gate } from "@/tests/support/faults/proxies/gate";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

// `npm run worker` as an orchestrator sees it.

const PROGRAM = `import { main } from "@/scripts/worker"; await main();`;

let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  directory = await createTemporaryDataDirectory();
});

afterAll(async () => {
  worker?.kill("SIGKILL");
  await directory.remove();
});

async function startWorker(databaseUrl: string, port: number): Promise<ChildProcess> {
  return spawn(process.execPath, [await bundleProgram(PROGRAM)], {
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      AYLLU_DATA_DIR: directory.path,
      WORKER_PROBE_PORT: String(port),
    },
  });
}

test("a worker is ready once it runs jobs, and gone when it has stopped", async () => {
  const port = await findFreePort();
  worker = await startWorker(env.DATABASE_URL, port);
  const ask = async (probe: "live" | "ready") => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${probe}`).catch(() => undefined);
    return response?.status;
  };
  await expect.poll(() => ask("ready")).toBe(200);
  expect(await ask("live")).toBe(200);
  const ended = once(worker, "exit");
  worker.kill("SIGTERM");
  await ended;
  expect(await ask("live")).toBeUndefined();
});

test.each([
  ["refuses connections", (proxy: Proxy) => proxy.close()],
  ["never answers", (_: Proxy, gate: Gate) => void gate.arm(1)],
])("a worker knows for how long the database %s", async (_name, cutOff) => {
  const gate = new Gate();
  const proxy = await startDatabaseProxy(env.DATABASE_URL, gate);
  const monitor = monitorStaleJobs(proxy.url);
  monitor.events.emit("pool:create", { workerPool: { id: "a-pool" } } as never);
  await expect.poll(monitor.getDowntimeMs).toBe(0);
  cutOff(proxy, gate);
  await expect.poll(monitor.getDowntimeMs).toBeGreaterThan(0);
  gate.open();
  await monitor.stop();
  proxy.close();
});
