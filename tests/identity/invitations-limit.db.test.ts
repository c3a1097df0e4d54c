import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/instants";
import { sendInvitations } from "@/lib/identity/invitations/service";
import { createTestUser } from "@/tests/support/factories/users";

beforeAll(() => vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1"));
afterAll(() => vi.unstubAllEnvs());

const newEmail = () => `alguien-${randomUUID().slice(0, 8)}@example.test`;

async function createInviter() {
  const user = await createTestUser({ emailVerified: new Date() });
  return { ...user, kind: "member" as const, ipAddress: "test", sessionId: randomUUID() };
}

const countMailsTo = (to: string) => db.outboxMail.count({ where: { to, template: "invitation" } });

test("a member can invite 30 new addresses per day", async () => {
  const inviter = await createInviter();
  const now = new Date();
  const send = (count: number, at = now) =>
    sendInvitations(inviter, { emails: Array.from({ length: count }, newEmail), message: "" }, at);
  await send(10);
  await send(10);
  await send(9);
  await expect(send(2)).rejects.toMatchObject({ code: "TooManyRequests", retryAfter: 24 * 3600 });
  await send(1);
  await expect(send(1)).rejects.toMatchObject({ code: "TooManyRequests" });
  expect(await db.invitation.count({ where: { inviterId: inviter.id } })).toBe(30);
  await send(1, new Date(now.getTime() + DAY_MS));
});

test("an address gets mails from at most three members per month, without telling the others", async () => {
  const to = newEmail();
  for (let count = 0; count < 4; count += 1) {
    await sendInvitations(await createInviter(), { emails: [to], message: "" });
  }
  expect(await countMailsTo(to)).toBe(3);
  expect(await db.invitation.count({ where: { email: to } })).toBe(4);
});
