import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/ports/queue";
import { bundleProgram, WORKER_PROGRAM } from "@/tests/support/bundle-program";

// A connection pooler may give each statement another connection, where a prepared one does not exist. What the worker
// says to the database passes through a proxy.

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let said = "";
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    client.on("data", (bytes: Buffer) => (said += bytes.toString("latin1")));
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  });
  return { url: url.href, getSaid: () => said };
}

const countJobs = async (): Promise<number> => {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from graphile_worker.jobs where task_identifier = 'tell-followers'`;
  return row?.total ?? 0;
};

test("the worker names no prepared statements", async () => {
  const proxy = await openProxy(env.DATABASE_URL);
  await enqueue(db, "tell-followers", [{ payload: { ayniId: "0198f0a0-0000-7000-8000-000000000001" } }]);
  const child = fork(await bundleProgram(WORKER_PROGRAM), [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, DATABASE_URL: proxy.url },
  });
  cleanups.push(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  });
  await expect.poll(countJobs).toBe(0);
  const said = proxy.getSaid();
  expect(said.includes("_private_jobs")).toBe(true);
  expect(said.match(/\w+\/graphile_worker/g) ?? []).toEqual([]);
});
