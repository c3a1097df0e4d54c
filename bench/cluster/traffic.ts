import { Agent, request as sendRequest, type IncomingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "@/bench/statistics";

// A steady stream of requests, half of them with a session, a quarter of these writing.

export type Answer = { status: number; body: string; headers: IncomingHttpHeaders };
type RequestOptions = { method?: string; body?: unknown; cookie?: string; agent?: Agent };

const PATIENCE_MS = 60_000;

/** Resolves with status 0 if the connection breaks or nothing arrives within a minute. */
export function call(url: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = "GET", body, cookie, agent } = options;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(text === undefined ? {} : { "content-type": "application/json" }),
    ...(cookie === undefined ? {} : { cookie }),
  };
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, body: "", headers: {} });
    const request = sendRequest(url, { method, headers, agent, timeout: PATIENCE_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", fail);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      );
    });
    request.on("timeout", () => request.destroy());
    request.on("error", fail);
    request.end(text);
  });
}

const toCookie = ({ headers }: Answer): string =>
  (headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");

/** Signs in through the API. Returns the Cookie header. */
export async function signIn(site: string, email: string, password: string): Promise<string> {
  const csrf = await call(`${site}/api/auth/csrf`);
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
  const form = { csrfToken, email, password, json: "true", callbackUrl: "/" };
  const answer = await fetch(`${site}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", cookie: toCookie(csrf) },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  if (!cookies.some((cookie) => cookie?.includes("session-token")))
    throw new Error(`${email} is not signed in.`);
  return cookies.join("; ");
}

type Errand = { path: string; method?: string; body?: unknown; isMember?: boolean };

export type TrafficReport = {
  sent: number;
  failed: number;
  p50: number;
  p99: number;
  /** The first failures, as "GET /feed: 502". */
  failures: string[];
};

export type Traffic = { stop: () => Promise<TrafficReport> };

const MAX_LISTED = 8;

/** Sends `perSecond` requests, whatever the answers take. Every status of 500 and above is a failure. */
export function startTraffic(
  site: string,
  { perSecond, cookie, errands }: { perSecond: number; cookie: string; errands: Errand[] },
): Traffic {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const failures: string[] = [];
  const open = new Set<Promise<void>>();
  let sent = 0;
  let isRunning = true;

  async function run({ path, method = "GET", body, isMember }: Errand): Promise<void> {
    const startedAt = performance.now();
    const { status } = await call(site + path, {
      method,
      body,
      agent,
      cookie: isMember ? cookie : undefined,
    });
    times.push(performance.now() - startedAt);
    if (status === 0 || status >= 500) failures.push(`${method} ${path}: ${status}`);
  }

  const sending = (async () => {
    const startedAt = performance.now();
    while (isRunning) {
      const errand = errands[sent % errands.length];
      if (!errand) return;
      sent += 1;
      const running = run(errand).finally(() => open.delete(running));
      open.add(running);
      await sleep(Math.max(0, startedAt + (sent / perSecond) * 1000 - performance.now()));
    }
  })();

  return {
    stop: async () => {
      isRunning = false;
      await sending;
      await Promise.all(open);
      agent.destroy();
      return {
        sent,
        failed: failures.length,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        failures: failures.slice(0, MAX_LISTED),
      };
    },
  };
}
