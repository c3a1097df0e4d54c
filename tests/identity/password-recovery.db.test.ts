import { describe, expect, test } from "vitest";
import { POST, PUT } from "@/app/api/recover-password/route";
import { db } from "@/lib/platform/db/client";
import { verifyPassword } from "@/lib/identity/passwords/hash";
import { findLiveSession } from "@/lib/identity/sessions/data";
import { openSession } from "@/lib/identity/sessions/service";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import { verifyEmail } from "@/lib/identity/users/service";
import { makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const reset = (token: string, password = "otra-calma-8") =>
  call(PUT, { method: "PUT", json: { token, password, passwordConfirmation: password } });

describe("password recovery", () => {
  test("queues one mail for a known address", async () => {
    const user = await makeUser();
    const answer = await call(POST, { method: "POST", json: { userEmail: user.email.toUpperCase() } });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(await db.outboxMail.count({ where: { to: user.email, template: "reset-password" } })).toBe(1);
  });

  test("says in the fixed words that an address is unknown", async () => {
    const answer = await call(POST, { method: "POST", json: { userEmail: "nadie@example.test" } });
    expect(answer).toMatchObject({ status: 404, body: { error: "No user with such email found" } });
  });

  test("sets the password once and ends every session", async () => {
    const user = await makeUser();
    const sessionId = await openSession({ userId: user.id, address: "test", userAgent: null });
    const token = await issueToken(db, user.id, "RESET_PASSWORD");
    expect((await reset(token)).status).toBe(200);
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await verifyPassword(passwordHash, "otra-calma-8")).toBe(true);
    expect(await findLiveSession(sessionId)).toBeNull();
    expect(await reset(token, "tercera-calma-9")).toMatchObject({
      status: 400,
      body: {
        error: "UseExpirationReasonError",
        message:
          "El enlace para restablecer tu contraseña ya se ha utilizado. Por favor, solicita un enlace nuevo.",
      },
    });
  });

  test("serves once when asked twice at a time", async () => {
    const token = await issueToken(db, (await makeUser()).id, "RESET_PASSWORD");
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("says that a link has expired", async () => {
    const token = await issueToken(db, (await makeUser()).id, "RESET_PASSWORD");
    await db.token.updateMany({
      data: { expiresAt: new Date(0) },
      where: { usedAt: null, purpose: "RESET_PASSWORD" },
    });
    expect(await reset(token)).toMatchObject({ status: 400, body: { error: "TimeExpirationReasonError" } });
  });

  test("does not take a token of another purpose", async () => {
    const token = await issueToken(db, (await makeUser()).id, "VERIFY_EMAIL");
    expect((await reset(token)).status).toBe(404);
  });
});

test("an e-mail is verified once by its link", async () => {
  const user = await makeUser();
  const token = await issueToken(db, user.id, "VERIFY_EMAIL");
  expect(await verifyEmail(token)).toBe("ok");
  expect(await verifyEmail(token)).toBe("used");
  const { emailVerified } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(emailVerified).toBeInstanceOf(Date);
});
