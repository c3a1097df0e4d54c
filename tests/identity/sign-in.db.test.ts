import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/lib/platform/db/client";
import { findLiveSession } from "@/lib/identity/sessions/data";
import { endSession } from "@/lib/identity/sessions/service";
import { signIn } from "@/lib/identity/users/service";
import { makeUser, PASSWORD } from "../../tools/factories/users";

const client = () => ({ address: randomUUID(), userAgent: "test" });

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "ok",
    (error: Error) => error.message,
  );
}

describe("signing in", () => {
  test("opens a session that its end makes void", async () => {
    const user = await makeUser();
    const { id, sessionId } = await signIn({ email: user.email, password: PASSWORD }, client());
    expect(id).toBe(user.id);
    expect(await findLiveSession(sessionId)).toMatchObject({ id: user.id });
    await endSession(sessionId);
    expect(await findLiveSession(sessionId)).toBeNull();
  });

  test("says which of the two was wrong", async () => {
    const user = await makeUser();
    expect(await codeOf(signIn({ email: user.email, password: "otra-cosa-1" }, client()))).toBe(
      "WrongPasswordError",
    );
    expect(await codeOf(signIn({ email: "nadie@example.test", password: PASSWORD }, client()))).toBe(
      "NoExistingEmailError",
    );
  });

  test("keeps a deactivated account and its sessions out", async () => {
    const user = await makeUser();
    const { sessionId } = await signIn({ email: user.email, password: PASSWORD }, client());
    await db.user.update({ where: { id: user.id }, data: { deactivatedAt: new Date() } });
    expect(await findLiveSession(sessionId)).toBeNull();
    expect(await codeOf(signIn({ email: user.email, password: PASSWORD }, client()))).toBe(
      "DeactivatedError",
    );
  });
});

describe("guessing", () => {
  test("many at once are no way round", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const user = await makeUser();
    const from = client();
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        codeOf(signIn({ email: user.email, password: `mala-${index}` }, from)),
      ),
    );
    expect(codes.filter((code) => code === "WrongPasswordError")).toHaveLength(5);
    expect(codes.filter((code) => code === "TooManyAttemptsError")).toHaveLength(15);
    vi.unstubAllEnvs();
  });

  test("from the fifth wrong password on the address waits for this account, and no other", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const [user, other] = [await makeUser(), await makeUser()];
    const from = client();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await codeOf(signIn({ email: user.email, password: `mala-${attempt}` }, from))).toBe(
        "WrongPasswordError",
      );
    }
    expect(await codeOf(signIn({ email: user.email, password: PASSWORD }, from))).toBe(
      "TooManyAttemptsError",
    );
    expect(await codeOf(signIn({ email: user.email, password: PASSWORD }, client()))).toBe("ok");
    expect(await codeOf(signIn({ email: other.email, password: PASSWORD }, from))).toBe("ok");
    vi.unstubAllEnvs();
  });

  test("doubles the wait with each failure, up to an hour", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    await db.loginThrottle.deleteMany();
    const user = await makeUser();
    const from = client();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await codeOf(signIn({ email: user.email, password: `mala-${attempt}` }, from));
      const [row] = await db.$queryRaw<{ wait: number | null }[]>`
        select extract(epoch from "blockedUntil" - now())::float as wait from "LoginThrottle"
        where "blockedUntil" is not null order by "blockedUntil" desc limit 1`;
      if (row?.wait) waits.push(Math.round(row.wait));
      await db.loginThrottle.updateMany({
        where: { blockedUntil: { not: null } },
        data: { blockedUntil: null },
      });
    }
    expect(waits.slice(0, 4)).toEqual([1, 2, 4, 8]);
    expect(waits.at(-1)).toBe(3600);
    vi.unstubAllEnvs();
  });

  test("after five unknown e-mails an address is told the same of known and unknown", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const user = await makeUser();
    const from = client();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(
        await codeOf(signIn({ email: `nadie-${randomUUID()}@example.test`, password: PASSWORD }, from)),
      ).toBe("NoExistingEmailError");
    }
    expect(await codeOf(signIn({ email: "nadie@example.test", password: PASSWORD }, from))).toBe(
      "TooManyAttemptsError",
    );
    expect(await codeOf(signIn({ email: user.email, password: PASSWORD }, from))).toBe(
      "TooManyAttemptsError",
    );
    vi.unstubAllEnvs();
  });
});
