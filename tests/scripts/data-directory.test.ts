import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureDataDirectory } from "@/scripts/data-directory";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ayllu-data-"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function readMode(uid: number, existingMode?: number): Promise<string> {
  const path = join(folder, "data");
  if (existingMode !== undefined) await mkdir(path, { mode: existingMode });
  vi.spyOn(process as Required<NodeJS.Process>, "getuid").mockReturnValue(uid);
  vi.stubEnv("AYLLU_DATA_DIR", path);
  expect(await ensureDataDirectory()).toBe(path);
  return ((await stat(path)).mode & 0o777).toString(8);
}

test("a new data directory is its user's alone", async () => {
  expect(await readMode(1000)).toBe("700");
});

test("one that others could read is closed", async () => {
  expect(await readMode(1000, 0o755)).toBe("700");
});

test("that of root can be passed through by the users of its services, and not listed", async () => {
  expect(await readMode(0, 0o755)).toBe("711");
});
