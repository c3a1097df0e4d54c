import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, createServer, request as sendRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onExit } from "@/bench/cleanup";

// Sends requests in turn to the processes that are ready. It repeats no request that a process has begun to read, so that
// every lost one is counted.

export type Balancer = { url: string; kind: string };

const PROBE_MS = 250;
const READY_ATTEMPTS = 100;

const toHost = (url: string): string => new URL(url).host;

type BalancerOptions = {
  /** Tries another process when one refuses the connection. */
  redispatches?: boolean;
};

type StartOptions = { port: number; targets: string[]; redispatches: boolean };

const toHaproxyConfig = ({ port, targets, redispatches }: StartOptions): string => `
defaults
  mode http
  timeout connect 2s
  timeout check 3s
  timeout client 70s
  timeout server 70s
  retries ${redispatches ? 3 : 0}
  ${redispatches ? "option redispatch 1" : ""}
frontend site
  bind 127.0.0.1:${port}
  default_backend web
backend web
  balance roundrobin
  option forwardfor
  option httpchk GET /api/ready
  default-server check inter ${PROBE_MS}ms fall 1 rise 1
${targets.map((url, index) => `  server web${index} ${toHost(url)}`).join("\n")}
`;

async function startHaproxy(options: StartOptions): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "ayllu-balancer-"));
  const path = join(directory, "haproxy.cfg");
  await writeFile(path, toHaproxyConfig(options));
  const child = spawn("haproxy", ["-f", path], { stdio: "ignore" });
  onExit(async () => {
    child.kill("SIGKILL");
    await rm(directory, { recursive: true, force: true });
  });
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function startProxy({ port, targets, redispatches }: StartOptions): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let ready: string[] = [];
  let turn = 0;
  const probes = setInterval(() => {
    void Promise.all(targets.map(isReady)).then((states) => {
      ready = targets.filter((_, index) => states[index]);
    });
  }, PROBE_MS);
  const server = createServer((incoming, outgoing) => {
    const forward = (attempts: number): void => {
      const target = ready[(turn += 1) % Math.max(1, ready.length)];
      if (!target) return void outgoing.writeHead(503).end();
      const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" };
      const options = { agent, method: incoming.method, headers };
      const forwarded = sendRequest(target + (incoming.url ?? "/"), options, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.on("error", () => outgoing.destroy());
      });
      forwarded.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNREFUSED" && attempts > 0) return forward(attempts - 1);
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      incoming.pipe(forwarded);
    };
    forward(redispatches ? targets.length : 0);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onExit(async () => {
    clearInterval(probes);
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
}

/** Starts HAProxy if it is installed, else a proxy in this process. Waits until it reaches a target. */
export async function startBalancer(
  port: number,
  targets: string[],
  { redispatches = false }: BalancerOptions = {},
): Promise<Balancer> {
  const hasHaproxy = spawnSync("haproxy", ["-v"], { stdio: "ignore" }).status === 0;
  await (hasHaproxy ? startHaproxy : startProxy)({ port, targets, redispatches });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < READY_ATTEMPTS; attempt += 1) {
    if (await isReady(url)) return { url, kind: hasHaproxy ? "HAProxy" : "a proxy of its own" };
    await sleep(PROBE_MS);
  }
  throw new Error("The balancer reaches no process.");
}
