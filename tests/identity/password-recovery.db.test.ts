import { describe, expect, test } from "vitest";
import { POST, PUT } from "@/app/api/recover-password/route";
import { db } from "@/lib/platform/db/client";
import { verifyPassword } from "@/lib/identity/passwords/hash";
import { findSessionOwner } from "@/lib/identity/sessions/data";
import { openSession } from "@/lib/identity/sessions/service";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import { verifyEmail } from "@/lib/identity/users/service";
import { createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const reset = (token: string, password = "otra-calma-8") =>
  callHandler(PUT, { method: "PUT", json: { token, password, passwordConfirmation: password } });

describe("password recovery", () => {
  test("queues one mail for a registered address", async () => {
    const user = await createTestUser();
    const response = await callHandler(POST, {
      method: "POST",
      json: { userEmail: user.email.toUpperCase() },
    });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await db.outboxMail.count({ where: { to: user.email, template: "reset-password" } })).toBe(1);
  });

  test("returns 404 with a fixed error text for an unknown address", async () => {
    const response = await callHandler(POST, { method: "POST", json: { userEmail: "nadie@example.test" } });
    expect(response).toMatchObject({ status: 404, body: { error: "No user with such email found" } });
  });

  test("sets the password once and ends every session", async () => {
    const user = await createTestUser();
    const sessionId = await openSession({ userId: user.id, ipAddress: "test", userAgent: null });
    const token = await issueToken(db, user.id, "RESET_PASSWORD");
    expect((await reset(token)).status).toBe(200);
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await verifyPassword(passwordHash, "otra-calma-8")).toBe(true);
    expect(await findSessionOwner(sessionId)).toBeNull();
    expect(await reset(token, "tercera-calma-9")).toMatchObject({
      status: 400,
      body: {
        error: "UseExpirationReasonError",
        message:
          "El enlace para restablecer tu contraseña ya se ha utilizado. Por favor, solicita un enlace nuevo.",
      },
    });
  });

  test("a token works once for concurrent requests", async () => {
    const token = await issueToken(db, (await createTestUser()).id, "RESET_PASSWORD");
    const responses = await Promise.all([reset(token), reset(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("an expired token returns 400", async () => {
    const token = await issueToken(db, (await createTestUser()).id, "RESET_PASSWORD");
    await db.token.updateMany({
      data: { expiresAt: new Date(0) },
      where: { usedAt: null, purpose: "RESET_PASSWORD" },
    });
    expect(await reset(token)).toMatchObject({ status: 400, body: { error: "TimeExpirationReasonError" } });
  });

  test("a token of another purpose returns 404", async () => {
    const token = await issueToken(db, (await createTestUser()).id, "VERIFY_EMAIL");
    expect((await reset(token)).status).toBe(404);
  });
});

test("a verification link works once", async () => {
  const user = await createTestUser();
  const token = await issueToken(db, user.id, "VERIFY_EMAIL");
  expect(await verifyEmail(token)).toBe("ok");
  expect(await verifyEmail(token)).toBe("used");
  const { emailVerified } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(emailVerified).toBeInstanceOf(Date);
});
