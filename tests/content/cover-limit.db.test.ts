import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCover } from "@/lib/content/uploads/service";
import { storage } from "@/lib/platform/ports/storage";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

// In a file of its own, since a rate limiter keeps the options of its first use. The scale leaves 3 of 60 covers.
beforeAll(() => vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "0.05"));
afterAll(() => vi.unstubAllEnvs());

test("the budget for covers is a person's, over all their contents", async () => {
  const [master, other] = [await createTestMaster(), await createTestMaster()];
  const create = async ({ id: userId }: { id: string }) => {
    const { id } = await createTestAyni({ userId, status: "DRAFT", publishedAt: null });
    const actor = { id: userId } as Parameters<typeof createCover>[0];
    return createCover(actor, id, storage.toPublicUrl(`covers/${id}/x.png`)).catch((error: unknown) => error);
  };
  const results = [];
  for (let count = 0; count < 4; count += 1) results.push(await create(master));
  expect(results).toMatchObject([
    ...Array.from({ length: 3 }, () => ({ code: "ValidationError" })),
    { code: "TooManyRequests" },
  ]);
  expect(await create(other)).toMatchObject({ code: "ValidationError" });
});
