import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashFiles, hashTouchedFiles, runIfChanged } from "@/tools/incremental";

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
  const memo = join(directory, "memo", "hash.json");
  const time = new Date(2026, 0, 1);
  await writeFile(source, "one");
  await utimes(source, time, time);
  const first = await hashTouchedFiles(memo, [source]);
  expect(first).toBe(await hashFiles([source]));
  await writeFile(source, "two");
  await utimes(source, time, time);
  const second = await hashTouchedFiles(memo, [source]);
  expect(second).toBe(await hashFiles([source]));
  expect(second).not.toBe(first);
});

test("untouched files are not read again", async () => {
  const source = join(directory, "source.ts");
  const memo = join(directory, "memo.json");
  await writeFile(source, "one");
  await hashTouchedFiles(memo, [source]);
  const { states } = JSON.parse(await readFile(memo, "utf8"));
  await writeFile(memo, JSON.stringify({ states, hash: "remembered" }));
  expect(await hashTouchedFiles(memo, [source])).toBe("remembered");
  expect(await hashTouchedFiles(memo, [source, memo])).not.toBe("remembered");
});
