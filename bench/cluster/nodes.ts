import { setTimeout as sleep } from "node:timers/promises";
import { onExit } from "@/bench/cleanup";
import { findFreePort } from "@/tools/files";
import { startSecondProcess, type SecondProcess } from "@/tools/second-process";
import { call } from "./traffic";

/** A web process of the cluster, which keeps its address when it is started again. */
export type Node = {
  readonly url: string;
  readonly pid: number | undefined;
  /** Stops it as a supervisor does, then starts it. `directory` and `settings` replace those of before. */
  restart: (next?: { directory?: string; settings?: Record<string, string> }) => Promise<void>;
  kill: () => Promise<void>;
  start: () => Promise<void>;
};

type NodeOptions = { servicesPath: string; settings: Record<string, string>; directory?: string };

/** Longer than a balancer takes to notice. */
const SETTLE_MS = 1_000;

async function waitUntilReady(url: string): Promise<void> {
  while ((await call(`${url}/api/ready`)).status !== 200) await sleep(50);
}

export async function startNode(options: NodeOptions): Promise<Node> {
  const { servicesPath } = options;
  let { settings, directory } = options;
  const port = await findFreePort();
  let current: SecondProcess | undefined;

  async function start(): Promise<void> {
    current = await startSecondProcess(servicesPath, settings, { directory, port });
    await waitUntilReady(current.url);
    await sleep(SETTLE_MS);
  }

  async function stop(): Promise<void> {
    await current?.stop();
    current = undefined;
  }

  onExit(stop);
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return current?.pid;
    },
    start,
    restart: async (next = {}) => {
      await stop();
      ({ settings, directory } = { settings, directory, ...next });
      await start();
    },
    kill: async () => {
      await current?.kill();
      current = undefined;
    },
  };
}
