import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashFiles, runIfChanged } from "@/scripts/build/incremental";

let directory: string;
const stamp = () => join(directory, "stamp");

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "ayllu-stamp-"));
});

afterEach(() => rm(directory, { recursive: true }));

test("work is repeated only for other sources", async () => {
  expect(await runIfChanged(stamp(), "one", async () => {})).toBe(true);
  expect(await runIfChanged(stamp(), "one", async () => {})).toBe(false);
  expect(await runIfChanged(stamp(), "two", async () => {})).toBe(true);
});

test("interrupted work is repeated, also for the sources of the last complete one", async () => {
  await runIfChanged(stamp(), "one", async () => {});
  const interrupted = runIfChanged(stamp(), "two", () => Promise.reject(new Error("killed")));
  await expect(interrupted).rejects.toThrow("killed");
  expect(await runIfChanged(stamp(), "one", async () => {})).toBe(true);
});

test("a file with other contents has another hash, even with the size and times of before", async () => {
  const source = join(directory, "source.ts");
  const time = new Date(2026, 0, 1);
  await writeFile(source, "one");
  await utimes(source, time, time);
  const first = hashFiles([source]);
  await writeFile(source, "two");
  await utimes(source, time, time);
  expect(hashFiles([source])).not.toBe(first);
  await writeFile(source, "one");
  expect(hashFiles([source])).toBe(first);
});

test("a folder counts with all that is below it, except for what is generated, and may be missing", async () => {
  const first = hashFiles([directory, join(directory, "missing")]);
  await mkdir(join(directory, "generated"));
  await writeFile(join(directory, "generated", "client.ts"), "one");
  expect(hashFiles([directory])).toBe(first);
  await mkdir(join(directory, "lib"));
  await writeFile(join(directory, "lib", "source.ts"), "one");
  expect(hashFiles([directory])).not.toBe(first);
});
