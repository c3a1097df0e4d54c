import { describe, expect, test, vi } from "vitest";
import { createLimiter } from "@/lib/platform/concurrency";
import { isOutage } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";

/** A task that records how many of its runs overlap. */
function createObservedTask() {
  const observed = { running: 0, peak: 0 };
  const task = async () => {
    observed.running += 1;
    observed.peak = Math.max(observed.peak, observed.running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    observed.running -= 1;
  };
  return { observed, task };
}

describe("createLimiter", () => {
  test("runs every task, but no more than the limit at a time", async () => {
    const { observed, task } = createObservedTask();
    const runLimited = createLimiter({ maxConcurrent: 2, maxQueued: 100 });
    const results = await Promise.all(Array.from({ length: 30 }, () => runLimited(task)));
    expect(results).toHaveLength(30);
    expect(observed).toEqual({ running: 0, peak: 2 });
  });

  test("control: without it all tasks overlap", async () => {
    const { observed, task } = createObservedTask();
    await Promise.all(Array.from({ length: 30 }, task));
    expect(observed.peak).toBe(30);
  });

  test("a failed task frees its slot", async () => {
    const runLimited = createLimiter({ maxConcurrent: 1, maxQueued: 10 });
    const failing = runLimited(() => Promise.reject(new Error("on purpose")));
    await expect(failing).rejects.toThrow("on purpose");
    expect(await runLimited(async () => "next")).toBe("next");
  });

  test("rejects tasks with 503 when the queue is full", async () => {
    const runLimited = createLimiter({ maxConcurrent: 1, maxQueued: 1 });
    const { task } = createObservedTask();
    const [first, second, third] = [runLimited(task), runLimited(task), runLimited(task)];
    await expect(third).rejects.toMatchObject({ code: "ServiceUnavailable", retryAfter: 5 });
    const error = await third.catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
    expect(isOutage(new AppError("NotFound"))).toBe(false);
    await Promise.all([first, second]);
  });
});

describe("passwords", () => {
  test("are hashed and verified two at a time", async () => {
    vi.resetModules();
    const { observed, task } = createObservedTask();
    vi.doMock("@node-rs/argon2", () => ({
      hash: async () => (await task(), "hash"),
      verify: async () => (await task(), true),
    }));
    const { hashPassword, verifyPassword } = await import("@/lib/identity/passwords/hash");
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? hashPassword("calma-y-fuego-7") : verifyPassword("hash", "calma-y-fuego-7"),
      ),
    );
    expect(observed.peak).toBe(2);
    vi.doUnmock("@node-rs/argon2");
    vi.resetModules();
  });
});
