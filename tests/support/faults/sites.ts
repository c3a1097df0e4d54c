import { fork } from "node:child_process";
import { once } from "node:events";
import { bundleProgram } from "@/tests/support/bundle-program";
import { CLOCK_HEADER, getClockAhead } from "./moved-clock";

const PROGRAM = `import { runSiteProcess } from "@/tests/support/faults/site-process"; await runSiteProcess();`;

type CallOptions = { cookie?: string; json?: unknown; body?: string; headers?: Record<string, string> };
export type SiteResponse<Data = unknown> = { status: number; data: Data; error: string | undefined };

export type Site = {
  /** Calls a handler. Rejects if the site dies meanwhile. */
  call: <Data = unknown>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    options?: CallOptions,
  ) => Promise<SiteResponse<Data>>;
};
export type SiteProcess = Site & {
  /** `kill -9`. */
  kill: () => Promise<void>;
};

type RequestOptions = { method: string; headers: Record<string, string>; body?: string };

/** Wraps a fetch-like function. */
export const createSite = (
  send: (url: URL, init: RequestOptions) => Promise<Response>,
  base: string,
): Site => ({
  call: async <Data>(method: string, path: string, { cookie, json, body, headers }: CallOptions = {}) => {
    const payload = json === undefined ? body : JSON.stringify(json);
    const response = await send(new URL(path, base), {
      method,
      headers: {
        "content-type": "application/json",
        [CLOCK_HEADER]: String(getClockAhead()),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const parsed = (text ? JSON.parse(text) : {}) as { data?: Data; error?: string };
    return { status: response.status, data: parsed.data as Data, error: parsed.error };
  },
});

/** Starts a site process with this process's environment plus `env`. */
export async function startSite(env: Record<string, string>): Promise<SiteProcess> {
  const child = fork(await bundleProgram(PROGRAM, "tsconfig.bench.json"), [], {
    // React and Next read NODE_ENV at their first import.
    env: { ...process.env, NODE_ENV: "production", ...env },
    execArgv: [],
    stdio: ["ignore", "ignore", process.env.AYLLU_FAULTS_LOG ? "inherit" : "ignore", "ipc"],
  });
  const ended = once(child, "exit");
  const [port] = (await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`The site ended with ${String(code)}`))),
  ])) as [number];
  return {
    ...createSite(fetch, `http://127.0.0.1:${port}`),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
