import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import * as argon2 from "@node-rs/argon2";
import { db } from "@/lib/platform/db/client";
import { findSessionOwner } from "@/lib/identity/sessions/data";
import { endSession } from "@/lib/identity/sessions/service";
import { signInWithCredentials } from "@/lib/identity/sign-in";
import { createTestUser, TEST_PASSWORD } from "@/tests/support/factories/users";

vi.mock(import("@node-rs/argon2"), { spy: true });

const client = () => ({ ipAddress: randomUUID(), userAgent: "test" });

async function outcomeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "ok",
    (error: Error) => error.message,
  );
}

describe("signing in", () => {
  test("opens a session that can be ended", async () => {
    const user = await createTestUser();
    const { id, sessionId } = await signInWithCredentials(
      { email: user.email, password: TEST_PASSWORD },
      client(),
    );
    expect(id).toBe(user.id);
    expect(await findSessionOwner(sessionId)).toMatchObject({ id: user.id });
    await endSession(sessionId);
    expect(await findSessionOwner(sessionId)).toBeNull();
  });

  test("distinguishes a wrong password from an unknown e-mail", async () => {
    const user = await createTestUser();
    expect(
      await outcomeOf(signInWithCredentials({ email: user.email, password: "otra-cosa-1" }, client())),
    ).toBe("WrongPasswordError");
    expect(
      await outcomeOf(
        signInWithCredentials({ email: "nadie@example.test", password: TEST_PASSWORD }, client()),
      ),
    ).toBe("NoExistingEmailError");
  });

  test("rejects a deactivated account and its sessions", async () => {
    const user = await createTestUser();
    const { sessionId } = await signInWithCredentials(
      { email: user.email, password: TEST_PASSWORD },
      client(),
    );
    await db.user.update({ where: { id: user.id }, data: { deactivatedAt: new Date() } });
    expect(await findSessionOwner(sessionId)).toBeNull();
    expect(
      await outcomeOf(signInWithCredentials({ email: user.email, password: TEST_PASSWORD }, client())),
    ).toBe("DeactivatedError");
  });
});

describe("the throttle", () => {
  test("counts concurrent attempts", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const user = await createTestUser();
    const sameClient = client();
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        outcomeOf(signInWithCredentials({ email: user.email, password: `mala-${index}` }, sameClient)),
      ),
    );
    expect(codes.filter((code) => code === "WrongPasswordError")).toHaveLength(5);
    expect(codes.filter((code) => code === "TooManyAttemptsError")).toHaveLength(15);
    vi.unstubAllEnvs();
  });

  test("blocks an IP address for one account after five wrong passwords", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const [user, other] = [await createTestUser(), await createTestUser()];
    const sameClient = client();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(
        await outcomeOf(
          signInWithCredentials({ email: user.email, password: `mala-${attempt}` }, sameClient),
        ),
      ).toBe("WrongPasswordError");
    }
    expect(
      await outcomeOf(signInWithCredentials({ email: user.email, password: TEST_PASSWORD }, sameClient)),
    ).toBe("TooManyAttemptsError");
    expect(
      await outcomeOf(signInWithCredentials({ email: user.email, password: TEST_PASSWORD }, client())),
    ).toBe("ok");
    expect(
      await outcomeOf(signInWithCredentials({ email: other.email, password: TEST_PASSWORD }, sameClient)),
    ).toBe("ok");
    vi.unstubAllEnvs();
  });

  test("doubles the delay with each failure, up to an hour", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    await db.signInThrottle.deleteMany();
    const user = await createTestUser();
    const sameClient = client();
    const delays: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await outcomeOf(signInWithCredentials({ email: user.email, password: `mala-${attempt}` }, sameClient));
      const [row] = await db.$queryRaw<{ wait: number | null }[]>`
        select extract(epoch from "blockedUntil" - "windowEndsAt")::int + 86400 as wait from "SignInThrottle"
        where "blockedUntil" is not null order by "blockedUntil" desc limit 1`;
      if (row?.wait) delays.push(row.wait);
      await db.signInThrottle.updateMany({
        where: { blockedUntil: { not: null } },
        data: { blockedUntil: null },
      });
    }
    expect(delays.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(delays.at(-1)).toBe(3600);
    vi.unstubAllEnvs();
  });

  test("returns the same error for known and unknown e-mails after five unknown ones", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const user = await createTestUser();
    const sameClient = client();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(
        await outcomeOf(
          signInWithCredentials(
            { email: `nadie-${randomUUID()}@example.test`, password: TEST_PASSWORD },
            sameClient,
          ),
        ),
      ).toBe("NoExistingEmailError");
    }
    expect(
      await outcomeOf(
        signInWithCredentials({ email: "nadie@example.test", password: TEST_PASSWORD }, sameClient),
      ),
    ).toBe("TooManyAttemptsError");
    expect(
      await outcomeOf(signInWithCredentials({ email: user.email, password: TEST_PASSWORD }, sameClient)),
    ).toBe("TooManyAttemptsError");
    vi.unstubAllEnvs();
  });

  test("60 concurrent attempts with unknown e-mails stay within five", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const sameClient = client();
    const codes = await Promise.all(
      Array.from({ length: 60 }, () =>
        outcomeOf(
          signInWithCredentials(
            { email: `nadie-${randomUUID()}@example.test`, password: TEST_PASSWORD },
            sameClient,
          ),
        ),
      ),
    );
    expect(codes.filter((code) => code === "NoExistingEmailError")).toHaveLength(5);
    expect(codes.filter((code) => code === "TooManyAttemptsError")).toHaveLength(55);
    vi.unstubAllEnvs();
  });

  test("a blocked address writes nothing and costs no hash", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const [user, sameClient] = [await createTestUser(), client()];
    const attempt = (email: string) =>
      outcomeOf(signInWithCredentials({ email, password: TEST_PASSWORD }, sameClient));
    for (let count = 0; count < 5; count += 1) await attempt(`nadie-${randomUUID()}@example.test`);
    const before = await db.signInThrottle.findMany({ orderBy: { key: "asc" } });
    vi.mocked(argon2.verify).mockClear();
    for (let count = 0; count < 20; count += 1)
      expect(await attempt(`nadie-${randomUUID()}@example.test`)).toBe("TooManyAttemptsError");
    expect(await attempt(user.email)).toBe("TooManyAttemptsError");
    expect(argon2.verify).not.toHaveBeenCalled();
    expect(await db.signInThrottle.findMany({ orderBy: { key: "asc" } })).toEqual(before);
    vi.unstubAllEnvs();
  });

  test("limits the accounts that one address fails with", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "0.1");
    const users = await Promise.all(Array.from({ length: 6 }, () => createTestUser()));
    const sameClient = client();
    const fail = (email: string, from = sameClient) =>
      outcomeOf(signInWithCredentials({ email, password: "otra-cosa-1" }, from));
    const codes: string[] = [];
    for (const { email } of users) codes.push(await fail(email));
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "WrongPasswordError"), "TooManyAttemptsError"]);
    expect(await fail(users[5]?.email ?? "", client())).toBe("WrongPasswordError");
    vi.unstubAllEnvs();
  });
});
