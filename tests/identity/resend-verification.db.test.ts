import { expect, test } from "vitest";
import { POST } from "@/app/api/users/[id]/route";
import { db } from "@/lib/platform/db/client";
import { cookieOf, makeAdmin, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const resend = async (asked: { id: string }, asker?: { id: string }, json: unknown = { id: asked.id }) =>
  call(POST, {
    method: "POST",
    params: { id: asked.id },
    json,
    ...(asker ? { cookie: await cookieOf(asker) } : {}),
  });

const mailsTo = (address: string) => db.outboxMail.count({ where: { to: address } });

test("who has not verified their address gets another mail each time they ask", async () => {
  const user = await makeUser();
  expect((await resend(user, user)).body).toEqual({ success: true });
  expect((await resend(user, user)).status).toBe(200);
  expect(await mailsTo(user.email)).toBe(2);
});

test("who has verified it gets none", async () => {
  const user = await makeUser({ emailVerified: new Date() });
  expect((await resend(user, user)).status).toBe(200);
  expect(await mailsTo(user.email)).toBe(0);
});

test("nobody asks for somebody else, and nothing is sent then", async () => {
  const user = await makeUser();
  expect((await resend(user)).status).toBe(401);
  expect((await resend(user, await makeUser())).status).toBe(403);
  expect((await resend(user, await makeAdmin())).status).toBe(403);
  expect(await mailsTo(user.email)).toBe(0);
});

test("a body that means another person, or none, is refused", async () => {
  const user = await makeUser();
  expect((await resend(user, user, { id: (await makeUser()).id })).status).toBe(400);
  expect((await resend(user, user, {})).status).toBe(422);
  expect(await mailsTo(user.email)).toBe(0);
});
