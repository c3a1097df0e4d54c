import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { assertFreeSpace, toDiskError, withDiskErrors } from "@/scripts/disk-space";
import { ExpectedError } from "@/lib/platform/expected-error";

describe("free disk space", () => {
  test("is enough for what fits, and refused with a sentence for what does not", async () => {
    await assertFreeSpace(tmpdir(), 1, "The test");
    const refusal = assertFreeSpace(tmpdir(), Number.MAX_SAFE_INTEGER, "The test");
    await expect(refusal).rejects.toBeInstanceOf(ExpectedError);
    await expect(refusal).rejects.toThrow(/^The test needs \d+ MB, and the disk of \S+ has \d+ MB free\.$/);
  });
});

describe("an error of the disk", () => {
  const systemError = (code: string, path?: string) =>
    Object.assign(new Error(`${code}: refused`), { code, path });

  test.each([
    ["a system error", systemError("ENOSPC"), "is full"],
    ["a quota", systemError("EDQUOT"), "is full"],
    [
      "the database",
      new Error("seeding", { cause: Object.assign(new Error("x"), { code: "53100" }) }),
      "is full",
    ],
    ["the database's log", new Error("PostgreSQL did not start: No space left on device"), "is full"],
    ["the storage", new Error("The disk of the storage is full."), "is full"],
    ["several at once", new AggregateError([systemError("ENOSPC")]), "is full"],
    ["a read-only disk", systemError("EROFS"), "is read-only"],
    ["a directory of another user", systemError("EACCES", "/data/x"), "/data/x cannot be written"],
  ])("of %s becomes one sentence", (_name, error, text) => {
    const { message } = toDiskError(error) as Error;
    expect(toDiskError(error)).toBeInstanceOf(ExpectedError);
    expect(message).toContain(text);
    expect(message).not.toContain("\n");
  });

  test.each([
    ["a port that is not allowed", systemError("EACCES")],
    ["a programming error", new TypeError("x is not a function")],
  ])("is not what %s is", (_name, error) => expect(toDiskError(error)).toBe(error));

  test.skipIf(!existsSync("/dev/full"))("is recognized when a program really fails", async () => {
    const directory = await mkdtemp(`${tmpdir()}/ayllu-disk-`);
    await expect(withDiskErrors(() => writeFile("/dev/full", "x"))).rejects.toThrow("The disk is full");
    await expect(withDiskErrors(() => writeFile(`${directory}/a`, "x"))).resolves.toBeUndefined();
    await rm(directory, { recursive: true });
  });
});
