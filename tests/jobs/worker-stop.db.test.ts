import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { bundleProgram } from "@/tests/support/bundle-program";
import { startDatabaseProxy, type Proxy } from "@/tests/support/faults/proxies/database";
import { Gate } from "@/tests/support/faults/proxies/gate";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

// `npm run worker`, whose database can be cut off.

const DRAIN_SECONDS = "0";
const PROGRAM = `import { main } from "@/scripts/worker"; await main();`;

let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;
let children: ChildProcess[] = [];

beforeAll(async () => {
  directory = await createTemporaryDataDirectory();
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  await directory.remove();
});

async function startWorkerProgram(databaseUrl: string, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await bundleProgram(PROGRAM)], {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      AYLLU_DATA_DIR: dataDir,
      DRAIN_SECONDS,
    },
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes("The worker is running")) return child;
  throw new Error("The worker did not start.");
}

// Both wait for the deadline rather than for the processor.
test.concurrent.each([
  ["refuses connections", 0, (proxy: Proxy) => proxy.close()],
  ["never answers", 1, (_: Proxy, gate: Gate) => void gate.arm(1)],
])("ends after SIGTERM while the database %s", async (name, code, cutOff) => {
  const gate = new Gate();
  const proxy = await startDatabaseProxy(env.DATABASE_URL, gate);
  const child = await startWorkerProgram(proxy.url, join(directory.path, name));
  cutOff(proxy, gate);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([code, null]);
  proxy.close();
});
