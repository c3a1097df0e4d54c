import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { seal } from "@/lib/platform/crypto";
import { signIn } from "@/lib/identity/users/service";
import { makeUser, PASSWORD } from "../../tools/factories/users";

// A file of its own: a limit keeps the scale of its first use.

test("ten wrong codes close the account for a while, wherever they come from", async () => {
  vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
  const [person, other] = [await makeUser(), await makeUser()];
  const secret = new Secret({ size: 20 });
  for (const { id } of [person, other])
    await db.secondFactor.create({
      data: { userId: id, secret: seal("second factor", secret.base32, id), confirmedAt: new Date() },
    });
  const enter = (email: string, totp: string) =>
    signIn({ email, password: PASSWORD, totp }, { address: randomUUID(), userAgent: null }).then(
      () => "ok",
      (error: Error) => error.message,
    );
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await enter(person.email, "000000")).toBe("WrongTotpError");
  const code = new TOTP({ secret }).generate();
  expect(await enter(person.email, code)).toBe("TooManyAttemptsError");
  expect(await enter(other.email, code)).toBe("ok");
});
