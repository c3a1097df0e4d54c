import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onExit } from "@/bench/cleanup";
import { findFreePort } from "@/lib/platform/files";
import { runNode } from "@/scripts/run-node";
import { runStep } from "@/scripts/steps.mjs";
import { fetchByteLength } from "./load";

// The reference of cached pages: a Next application with one static page, whose text has the length in its path.

const NEXT_BIN = resolve("node_modules/next/dist/bin/next");
const START_TIMEOUT_MS = 60_000;
/** The text is in the document twice: as HTML and as data. */
const COPIES = 2;

const FILES: Record<string, string> = {
  "package.json": JSON.stringify({ name: "static-page", private: true, type: "module" }),
  "app/layout.jsx": `export default function Layout({ children }) {
    return <html lang="es"><body>{children}</body></html>;
  }`,
  "app/[length]/page.jsx": `export const generateStaticParams = () => [];
  export default async function Page({ params }) {
    return <p>{"x".repeat(Number((await params).length))}</p>;
  }`,
};

async function build(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "ayllu-static-page-"));
  onExit(() => rm(directory, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  await symlink(resolve("node_modules"), join(directory, "node_modules"));
  // Only webpack follows the symlinked packages.
  await runNode([NEXT_BIN, "build", directory, "--webpack"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  return directory;
}

async function serve(directory: string): Promise<string> {
  const port = String(await findFreePort());
  const child = spawn(process.execPath, [NEXT_BIN, "start", directory, "-p", port], { stdio: "ignore" });
  onExit(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });
  const url = `http://localhost:${port}`;
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(200)) {
    if (await fetchByteLength(`${url}/1`).catch(() => 0)) return url;
  }
  throw new Error("The static page is not served.");
}

/** Builds and starts the application. The returned function finds the page with about so many bytes. */
export async function startStaticPage(): Promise<(bytes: number) => Promise<string>> {
  let url = "";
  await runStep("reference", "building a static page", async () => {
    url = await serve(await build());
    return `static Next page at ${url}`;
  });
  const overhead = (await fetchByteLength(`${url}/1`)) - COPIES;
  return async (bytes) => `${url}/${Math.max(1, Math.round((bytes - overhead) / COPIES))}`;
}
