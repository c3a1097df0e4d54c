import { createClient } from "redis";
import { findFreePort } from "@/tools/files";
import { createServerDirectory, startGuarded, waitUntilReady } from "./guarded-process";

// Redis as Debian packages it, on a free port and without persistence.

export const REDIS = { packageName: "redis-server", paths: ["/usr/bin/redis-server"] } as const;

const createTestClient = (url: string) =>
  createClient({ url, socket: { reconnectStrategy: 50 } }).on("error", () => {});

export type RedisServer = {
  url: string;
  /** A connection of the test. */
  client: ReturnType<typeof createTestClient>;
  stop: () => Promise<void>;
};

export async function startRedis(program: string): Promise<RedisServer> {
  const { path, remove } = await createServerDirectory();
  const port = await findFreePort();
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = startGuarded(program, flags, { cwd: path, signal: "TERM" });
  const url = `redis://127.0.0.1:${port}`;
  const client = createTestClient(url);
  await waitUntilReady(server, async () => void (await client.connect()));
  return {
    url,
    client,
    stop: async () => {
      client.destroy();
      await server.stop();
      await remove();
    },
  };
}
