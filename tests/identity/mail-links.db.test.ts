import { expect, test } from "vitest";
import { POST as redeem } from "@/app/api/verify-email/route";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestUser } from "@/tests/support/factories/users";

const redeemed = async (token: unknown, headers: Record<string, string> = {}) => {
  const { status, body } = await callHandler(redeem, { method: "POST", json: { token }, headers });
  return body.data?.outcome ?? status;
};

test("a link verifies the e-mail once", async () => {
  const user = await createTestUser();
  const token = await issueToken(db, user.id, "VERIFY_EMAIL");
  expect(await redeemed(token)).toBe("ok");
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).emailVerified).toBeInstanceOf(Date);
  expect(await redeemed(token)).toBe("used");
});

test.each([
  ["unknown", "x".repeat(43)],
  ["unknown", "x"],
  ["unknown", ""],
  [422, 7],
  [422, { $ne: null }],
])("returns %s for %j", async (outcome, token) => {
  expect(await redeemed(token)).toBe(outcome);
});

test("a page of another site cannot redeem a link", async () => {
  const user = await createTestUser();
  const token = await issueToken(db, user.id, "VERIFY_EMAIL");
  expect(await redeemed(token, { origin: "https://evil.example" })).toBe(403);
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).emailVerified).toBeNull();
});
