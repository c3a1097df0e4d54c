import { expect, test } from "vitest";
import { POST } from "@/app/api/users/[id]/route";
import { db } from "@/lib/platform/db/client";
import { createSessionCookie, createTestAdmin, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const resend = async (user: { id: string }, caller?: { id: string }, json: unknown = { id: user.id }) =>
  callHandler(POST, {
    method: "POST",
    params: { id: user.id },
    json,
    ...(caller ? { cookie: await createSessionCookie(caller) } : {}),
  });

const countMailsTo = (address: string) => db.outboxMail.count({ where: { to: address } });

test("an unverified user gets another mail per request", async () => {
  const user = await createTestUser();
  expect((await resend(user, user)).body).toEqual({ success: true });
  expect((await resend(user, user)).status).toBe(200);
  expect(await countMailsTo(user.email)).toBe(2);
});

test("a verified user gets no mail", async () => {
  const user = await createTestUser({ emailVerified: new Date() });
  expect((await resend(user, user)).status).toBe(200);
  expect(await countMailsTo(user.email)).toBe(0);
});

test("returns 401 or 403 for anyone else and sends nothing", async () => {
  const user = await createTestUser();
  expect((await resend(user)).status).toBe(401);
  expect((await resend(user, await createTestUser())).status).toBe(403);
  expect((await resend(user, await createTestAdmin())).status).toBe(403);
  expect(await countMailsTo(user.email)).toBe(0);
});

test("rejects a body with another id or none", async () => {
  const user = await createTestUser();
  expect((await resend(user, user, { id: (await createTestUser()).id })).status).toBe(400);
  expect((await resend(user, user, {})).status).toBe(422);
  expect(await countMailsTo(user.email)).toBe(0);
});
