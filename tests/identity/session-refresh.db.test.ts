import { beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/internal/refresh/route";
import { createInternalToken } from "@/lib/identity/auth/internal-token";
import { callHandler } from "@/tools/call-handler";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

beforeEach(() => void takeInvalidatedTags());

describe("POST /api/internal/refresh", () => {
  it("revalidates all pages with the internal token", async () => {
    const authorization = `Bearer ${createInternalToken()}`;
    expect((await callHandler(POST, { method: "POST", headers: { authorization } })).status).toBe(204);
    expect(takeInvalidatedTags()).toEqual(["path:/"]);
  });

  it.each<Record<string, string>>([
    {},
    { authorization: "Bearer " },
    { authorization: `Bearer ${"0".repeat(64)}` },
  ])("returns 404 without it (%o)", async (headers) => {
    expect((await callHandler(POST, { method: "POST", headers })).status).toBe(404);
    expect(takeInvalidatedTags()).toEqual([]);
  });
});
