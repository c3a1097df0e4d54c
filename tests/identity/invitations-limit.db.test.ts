import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { invite } from "@/lib/identity/invitations/service";
import { makeUser } from "../../tools/factories/users";

// Apart from the other tests of the call: a limit keeps the scale that it had at its first use.
beforeAll(() => vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1"));
afterAll(() => vi.unstubAllEnvs());

const DAY = 24 * 3_600_000;
const address = () => `alguien-${randomUUID().slice(0, 8)}@example.test`;

async function makeInviter() {
  const person = await makeUser({ emailVerified: new Date() });
  return { ...person, kind: "member" as const, address: "test", sessionId: randomUUID() };
}

const mailsTo = (to: string) => db.outboxMail.count({ where: { to, template: "invitation" } });

test("thirty new addresses a day, and again the day after", async () => {
  const inviter = await makeInviter();
  const now = new Date();
  const send = (count: number, at = now) =>
    invite(inviter, { emails: Array.from({ length: count }, address), message: "" }, at);
  await send(10);
  await send(10);
  await send(9);
  await expect(send(2)).rejects.toMatchObject({ code: "TooManyRequests", retryAfter: 24 * 3600 });
  await send(1);
  await expect(send(1)).rejects.toMatchObject({ code: "TooManyRequests" });
  expect(await db.invitation.count({ where: { inviterId: inviter.id } })).toBe(30);
  await send(1, new Date(now.getTime() + DAY));
});

test("one address hears of three members in a month, and the fourth is not told that it did not", async () => {
  const to = address();
  for (let turn = 0; turn < 4; turn += 1) {
    await invite(await makeInviter(), { emails: [to], message: "" });
  }
  expect(await mailsTo(to)).toBe(3);
  expect(await db.invitation.count({ where: { email: to } })).toBe(4);
});
