import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname } from "node:path";

// What every embedded part needs: small files that survive a crash half way, and a free port.

/** A random secret of 32 bytes, safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Makes a directory that other users may enter, whatever the umask; an existing one stays as it is. */
export async function makeDirectory(path: string): Promise<void> {
  if (await exists(path)) return;
  await makeDirectory(dirname(path));
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

/** Writes a file that only its owner may read, at once or not at all. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** The JSON kept at `path`, or undefined when it is absent or was damaged. */
export async function readJson<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/** The JSON kept at `path`; the first time it is made, and kept for its owner only. */
export async function keepJson<T>(path: string, make: () => T): Promise<T> {
  const kept = await readJson<T>(path);
  if (kept !== undefined) return kept;
  const made = make();
  await writePrivate(path, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

/** `wanted` when nobody listens on it, else any free port of the machine itself. */
export async function freePort(wanted = 0, host = "127.0.0.1"): Promise<number> {
  const port = (await tryPort(wanted, host)) ?? (await tryPort(0, host));
  if (port === undefined) throw new Error(`No free port on ${host}`);
  return port;
}
