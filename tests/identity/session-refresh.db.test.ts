import { afterEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/internal/refresh/route";
import { internalToken } from "@/lib/identity/auth/internal-token";
import { call } from "../../tools/call-handler";
import { droppedTags } from "../setup/next";

afterEach(() => void droppedTags());

describe("making every page anew", () => {
  it("is done for our own process", async () => {
    const authorization = `Bearer ${internalToken()}`;
    expect((await call(POST, { method: "POST", headers: { authorization } })).status).toBe(204);
    expect(droppedTags()).toEqual(["path:/"]);
  });

  it.each<Record<string, string>>([
    {},
    { authorization: "Bearer " },
    { authorization: `Bearer ${"0".repeat(64)}` },
  ])("is not there for anybody else (%o)", async (headers) => {
    expect((await call(POST, { method: "POST", headers })).status).toBe(404);
    expect(droppedTags()).toEqual([]);
  });
});
