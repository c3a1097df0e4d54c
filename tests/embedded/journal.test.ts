import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Journal } from "@/embedded/journal";

// A device of Linux whose writes fail like those on a full disk.
const FULL_DISK = "/dev/full";

describe("the payment journal", () => {
  it("writes its lines and does not fail (control)", async () => {
    const directory = await mkdtemp(join(tmpdir(), "ayllu-journal-"));
    const path = join(directory, "journal.jsonl");
    const journal = await Journal.open(path);
    journal.append({ a: 1 });
    await journal.flushed();
    expect(await readFile(path, "utf8")).toBe('{"a":1}\n');
    expect(await Promise.race([journal.failed, Promise.resolve("well")])).toBe("well");
    await journal.close();
    await rm(directory, { recursive: true });
  });

  it.skipIf(!existsSync(FULL_DISK))(
    "reports a failed write, so that the processor starts again",
    async () => {
      const journal = await Journal.open(FULL_DISK);
      journal.append({ a: 1 });
      await expect(journal.flushed()).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await journal.failed).toMatchObject({ code: "ENOSPC" });
      await journal.close();
    },
  );
});
