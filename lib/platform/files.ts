import { randomBytes, randomInt } from "node:crypto";
import { chmod, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname } from "node:path";

/** Returns 32 random bytes as base64url. */
export const generateSecret = (): string => randomBytes(32).toString("base64url");

export async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Creates a directory with mode 755 regardless of the umask; leaves an existing one unchanged. */
export async function ensureDirectory(path: string): Promise<void> {
  if (await pathExists(path)) return;
  await ensureDirectory(dirname(path));
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

/** Creates a directory that nobody else may enter, and closes one that others could. */
export async function ensurePrivateDirectory(path: string): Promise<void> {
  await ensureDirectory(path);
  await chmod(path, 0o700);
}

/** Writes a file with mode 600 atomically. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, text, { mode: 0o600, flush: true });
  await rename(temporaryPath, path);
}

/** Returns undefined if the file is absent or damaged. */
export async function readJsonFile<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}

/** Reads JSON, or creates the file with mode 600 if it is absent or damaged. */
export async function readOrCreateJson<T>(path: string, create: () => T): Promise<T> {
  const existing = await readJsonFile<T>(path);
  if (existing !== undefined) return existing;
  const created = create();
  await writePrivateFile(path, `${JSON.stringify(created, null, 2)}\n`);
  return created;
}

function probePort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : undefined));
    });
  });
}

// Below the ports of outgoing connections, any of which could take a free one before its server listens, and without
// those that browsers refuse to open.
const FIRST_PORT = 11_000;
const END_OF_PORTS = 20_000;
const ATTEMPTS = 100;

/** Returns `preferred` if it is free on `host`, else any free port. */
export async function findFreePort(preferred = 0, host = "127.0.0.1"): Promise<number> {
  let port = preferred === 0 ? undefined : await probePort(preferred, host);
  for (let attempt = 0; port === undefined && attempt < ATTEMPTS; attempt += 1)
    port = await probePort(randomInt(FIRST_PORT, END_OF_PORTS), host);
  if (port === undefined) throw new Error(`No free port on ${host}`);
  return port;
}
