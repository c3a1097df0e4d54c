import { randomUUID } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { listenToDatabase } from "@/lib/platform/db/listen";
import { env } from "@/lib/platform/env";

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function listen(options: Partial<Parameters<typeof listenToDatabase>[0]> = {}) {
  const name = `listener ${randomUUID()}`;
  const listener = listenToDatabase({ databaseUrl: env.DATABASE_URL, name, ...options });
  cleanups.push(listener.stop);
  return { ...listener, name };
}

const notify = (channel: string, payload: string) =>
  db.$queryRaw`select pg_notify(${channel}, ${payload})::text`;

const countConnections = (name: string) =>
  db.$executeRaw`select pid from pg_stat_activity where application_name = ${name}`;

const endConnection = (name: string) =>
  db.$queryRaw`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`;

/** A server that ends each connection at once; `connectedAt` holds their times. */
async function startRefusingServer() {
  const connectedAt: number[] = [];
  const server = createServer((socket) => {
    connectedAt.push(performance.now());
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgresql://nobody@127.0.0.1:${port}/nothing`, connectedAt };
}

test("passes on what is said on its channel, and looks again", async () => {
  const [onNotification, look] = [vi.fn(), vi.fn(async () => {})];
  const { ready } = listen({ channel: "a_channel", onNotification, look });
  await ready;
  expect(look).toHaveBeenCalledTimes(1);
  await notify("another_channel", "unheard");
  await notify("a_channel", "heard");
  await expect.poll(() => onNotification.mock.calls).toEqual([["heard"]]);
  await expect.poll(() => look.mock.calls.length).toBe(2);
});

test("looks at intervals, and once more for a wake-up during a look", async () => {
  let endLook = () => {};
  const look = vi.fn(() => new Promise<void>((resolve) => (endLook = resolve)));
  const { wake } = listen({ look });
  await expect.poll(() => look.mock.calls.length).toBe(1);
  wake();
  endLook();
  await expect.poll(() => look.mock.calls.length).toBe(2);
  endLook();

  const often = vi.fn(async () => {});
  listen({ look: often, intervalMs: 10 });
  await expect.poll(() => often.mock.calls.length).toBeGreaterThan(2);
});

test.each(["is ended by the database", "fails a look"])(
  "connects again when its connection %s",
  async (how) => {
    const [onConnect, onNotification] = [vi.fn(), vi.fn()];
    let hasFault = false;
    const look = async () => {
      if (!hasFault) return;
      hasFault = false;
      throw new Error("The look fails");
    };
    const { ready, name, wake, getDowntimeMs } = listen({
      channel: "a_channel",
      onConnect,
      onNotification,
      look,
    });
    await ready;
    expect(getDowntimeMs()).toBe(0);
    if (how === "fails a look") {
      hasFault = true;
      wake();
    } else await endConnection(name);
    await expect.poll(() => onConnect.mock.calls.length).toBe(2);
    await expect.poll(getDowntimeMs).toBe(0);
    await notify("a_channel", "heard");
    await expect.poll(() => onNotification.mock.calls).toEqual([["heard"]]);
    expect(await countConnections(name)).toBe(1);
  },
);

test("waits longer after each attempt, and says for how long the database is away", async () => {
  const { url, connectedAt } = await startRefusingServer();
  const { ready, getDowntimeMs } = listen({ databaseUrl: url });
  await ready;
  const downtimeMs = getDowntimeMs();
  expect(downtimeMs).toBeGreaterThan(0);
  await expect.poll(() => connectedAt.length).toBe(4);
  expect(getDowntimeMs()).toBeGreaterThan(downtimeMs);
  const [first = 0, second = 0, third = 0, fourth = 0] = connectedAt;
  expect(second - first).toBeGreaterThan(90);
  expect(third - second).toBeGreaterThan(190);
  expect(fourth - third).toBeGreaterThan(390);
});

test("ends its connection when it is stopped, and hears nothing more", async () => {
  const onNotification = vi.fn();
  const { ready, name, stop } = listen({ channel: "a_channel", onNotification });
  await ready;
  await stop();
  await expect.poll(() => countConnections(name)).toBe(0);
  await notify("a_channel", "unheard");
  await sleep(50);
  expect(onNotification).not.toHaveBeenCalled();
});
