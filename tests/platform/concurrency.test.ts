import { describe, expect, test, vi } from "vitest";
import { turns } from "@/lib/turns";

/** Work that notes how much of it runs at a time. */
function observed() {
  const seen = { running: 0, most: 0 };
  const work = async () => {
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    seen.running -= 1;
  };
  return { seen, work };
}

describe("taking turns", () => {
  test("no more runs at a time than may, and all of it runs", async () => {
    const { seen, work } = observed();
    const inTurn = turns({ atOnce: 2, maxWaiting: 100 });
    const all = await Promise.all(Array.from({ length: 30 }, () => inTurn(work)));
    expect(all).toHaveLength(30);
    expect(seen).toEqual({ running: 0, most: 2 });
  });

  test("without turns more runs at a time", async () => {
    const { seen, work } = observed();
    await Promise.all(Array.from({ length: 30 }, work));
    expect(seen.most).toBe(30);
  });

  test("a failure gives its turn on", async () => {
    const inTurn = turns({ atOnce: 1, maxWaiting: 10 });
    const failing = inTurn(() => Promise.reject(new Error("on purpose")));
    await expect(failing).rejects.toThrow("on purpose");
    expect(await inTurn(async () => "next")).toBe("next");
  });

  test("beyond those that may wait it refuses", async () => {
    const inTurn = turns({ atOnce: 1, maxWaiting: 1 });
    const { work } = observed();
    const [first, second, third] = [inTurn(work), inTurn(work), inTurn(work)];
    await expect(third).rejects.toMatchObject({ code: "TooManyRequests", retryAfter: 2 });
    await Promise.all([first, second]);
  });
});

describe("passwords", () => {
  test("are hashed and compared two at a time", async () => {
    vi.resetModules();
    const { seen, work } = observed();
    vi.doMock("@node-rs/argon2", () => ({
      hash: async () => (await work(), "hash"),
      verify: async () => (await work(), true),
    }));
    const { hashPassword, verifyPassword } = await import("@/lib/identity/passwords/hash");
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? hashPassword("calma-y-fuego-7") : verifyPassword("hash", "calma-y-fuego-7"),
      ),
    );
    expect(seen.most).toBe(2);
    vi.doUnmock("@node-rs/argon2");
    vi.resetModules();
  });
});
