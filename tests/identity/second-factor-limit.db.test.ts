import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { seal } from "@/lib/platform/crypto";
import { signInWithCredentials } from "@/lib/identity/sign-in";
import { createTestUser, TEST_PASSWORD } from "@/tests/support/factories/users";

afterEach(() => vi.unstubAllEnvs());

test("ten wrong codes block the account for all IP addresses, and no other account", async () => {
  vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
  const [person, other] = [await createTestUser(), await createTestUser()];
  const secret = new Secret({ size: 20 });
  for (const { id } of [person, other])
    await db.secondFactor.create({
      data: { userId: id, secret: seal("second factor", secret.base32, id), confirmedAt: new Date() },
    });
  const signIn = (email: string, totp: string) =>
    signInWithCredentials(
      { email, password: TEST_PASSWORD, totp },
      { ipAddress: randomUUID(), userAgent: null },
    ).then(
      () => "ok",
      (error: Error) => error.message,
    );
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await signIn(person.email, "000000")).toBe("WrongTotpError");
  const code = new TOTP({ secret }).generate();
  expect(await signIn(person.email, code)).toBe("TooManyAttemptsError");
  expect(await signIn(other.email, code)).toBe("ok");
});
