import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runIfChanged } from "@/tools/incremental";

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
