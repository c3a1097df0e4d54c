import { fork } from "node:child_process";
import { once } from "node:events";

// The site, seen from outside.

type Asked = { cookie?: string; json?: unknown; body?: string; headers?: Record<string, string> };
export type Answer<Data = unknown> = { status: number; data: Data; error: string | undefined };

export type Site = {
  /** Calls one of its handlers; rejects when it dies meanwhile. */
  call: <Data = unknown>(method: "GET" | "POST", path: string, asked?: Asked) => Promise<Answer<Data>>;
};
export type SiteProcess = Site & {
  /** `kill -9`. */
  kill: () => Promise<void>;
};

type Init = { method: string; headers: Record<string, string>; body?: string };

/** A site that answers by this function. */
export const siteOf = (answerOf: (url: URL, init: Init) => Promise<Response>, base: string): Site => ({
  call: async <Data>(method: string, path: string, { cookie, json, body, headers }: Asked = {}) => {
    const sent = json === undefined ? body : JSON.stringify(json);
    const answer = await answerOf(new URL(path, base), {
      method,
      headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await answer.text();
    const parsed = (text ? JSON.parse(text) : {}) as { data?: Data; error?: string };
    return { status: answer.status, data: parsed.data as Data, error: parsed.error };
  },
});

/** Starts a process of the site with the environment of this one and what is given. */
export async function startSite(env: Record<string, string>): Promise<SiteProcess> {
  const child = fork("scripts/bench.mjs", ["site-here"], {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ["ignore", "ignore", process.env.AYLLU_FAULTS_LOG ? "inherit" : "ignore", "ipc"],
  });
  const ended = once(child, "exit");
  const [port] = (await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`The site ended with ${String(code)}`))),
  ])) as [number];
  return {
    ...siteOf(fetch, `http://127.0.0.1:${port}`),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
