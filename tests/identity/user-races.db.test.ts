import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as password } from "@/app/api/account-settings/[id]/update-password/route";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { POST as apply } from "@/app/api/applications/route";
import { POST as register } from "@/app/api/register/route";
import { PUT as update } from "@/app/api/users/[id]/route";
import { confirmEmailChange } from "@/lib/identity/credentials/service";
import { db } from "@/lib/platform/db/client";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import {
  createSessionCookie,
  createTestAdmin,
  createTestUser,
  TEST_PASSWORD,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { createBarrier } from "@/tests/setup/barrier";

// Exactly one of two concurrent requests succeeds. Each test has a control that checks before it writes and lets both pass.

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
const sortedStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status).sort();

/** Runs two check-then-write sequences whose checks both happen before the first write; returns how many wrote. */
async function readThenWrite(read: () => Promise<boolean>, write: () => Promise<unknown>): Promise<number> {
  const waitForBoth = createBarrier(2);
  const attempt = async () => {
    const canWrite = await read();
    await waitForBoth();
    if (!canWrite) return 0;
    await write();
    return 1;
  };
  const writes = await Promise.all([attempt(), attempt()]);
  return writes.filter(Boolean).length;
}

describe("an e-mail in upper and lower case", () => {
  test("is registered only once by concurrent requests", async () => {
    const email = `doble-${randomUUID().slice(0, 8)}@example.test`;
    const person = { name: "Ana", lastName: "Ruiz", password: TEST_PASSWORD, acceptedTermsAndPrivacy: true };
    const responses = await Promise.all(
      [email, email.toUpperCase()].map((variant) =>
        callHandler(register, { method: "POST", json: { ...person, email: variant } }),
      ),
    );
    expect(sortedStatuses(responses)).toEqual([201, 409]);
    expect(await db.user.count({ where: { email } })).toBe(1);
    expect(await db.outboxMail.count({ where: { to: email } })).toBe(1);
  });

  test("is confirmed by only one of two users", async () => {
    const email = `nueva-${randomUUID().slice(0, 8)}@example.test`;
    const people = [await createTestUser(), await createTestUser()];
    const tokens = await Promise.all(people.map(({ id }) => issueToken(db, id, "CHANGE_EMAIL", { email })));
    expect((await Promise.all(tokens.map(confirmEmailChange))).sort()).toEqual(["ok", "taken"]);
  });

  test("control: a check before the write lets both pass", async () => {
    const email = `control-${randomUUID()}`;
    const isFree = async () => (await db.auditEntry.count({ where: { subjectId: email } })) === 0;
    const take = () =>
      db.auditEntry.create({ data: { action: "control", subjectType: "User", subjectId: email } });
    expect(await readThenWrite(isFree, take)).toBe(2);
  });
});

describe("concurrent password changes", () => {
  const passwordChange = (newPassword: string) => ({
    currentPassword: TEST_PASSWORD,
    password: newPassword,
    passwordConfirmation: newPassword,
  });

  test("one succeeds, the other returns 409", async () => {
    const person = await createTestUser();
    const cookie = await createSessionCookie(person);
    const responses = await Promise.all(
      ["otra-calma-8", "tercera-calma-9"].map((newPassword) =>
        callHandler(password, {
          method: "POST",
          params: { id: person.id },
          cookie,
          json: passwordChange(newPassword),
        }),
      ),
    );
    expect(sortedStatuses(responses)).toEqual([200, 409]);
    expect(await db.outboxMail.count({ where: { to: person.email } })).toBe(1);
  });

  test("control: without the condition on the old hash both succeed", async () => {
    const { id, passwordHash } = await createTestUser();
    const isUnchanged = async () =>
      (await db.user.findUniqueOrThrow({ where: { id } })).passwordHash === passwordHash;
    const write = () => db.user.update({ where: { id }, data: { passwordHash: randomUUID() } });
    expect(await readThenWrite(isUnchanged, write)).toBe(2);
  });
});

describe("an application", () => {
  const createPendingApplication = async () => {
    const { id: userId } = await createTestUser();
    const data = { userId, shortDescription: "x", offering: "x", disciplines: ["YOGA"] };
    return db.masterApplication.create({ data });
  };

  test("is approved once by two admins, with one audit entry", async () => {
    const { id, userId } = await createPendingApplication();
    const cookies = await Promise.all(
      [createTestAdmin(), createTestAdmin()].map(async (admin) => createSessionCookie(await admin)),
    );
    const responses = await Promise.all(
      cookies.map((cookie) => callHandler(approve, { method: "POST", params: { id }, cookie })),
    );
    expect(sortedStatuses(responses)).toEqual([200, 409]);
    expect(await db.auditEntry.count({ where: { subjectId: userId } })).toBe(1);
    expect(await db.masterProfile.count({ where: { userId } })).toBe(1);
  });

  test("control: a check before the write approves it twice", async () => {
    const { id } = await createPendingApplication();
    const isPending = async () =>
      (await db.masterApplication.findUniqueOrThrow({ where: { id } })).status === "PENDING";
    const write = () =>
      db.masterApplication.update({ where: { id }, data: { status: "APPROVED", decidedAt: new Date() } });
    expect(await readThenWrite(isPending, write)).toBe(2);
  });

  test("is created once by concurrent requests of one user", async () => {
    const person = await createTestUser();
    const cookie = await createSessionCookie(person);
    const json = { shortDescription: "x", offering: "x", disciplines: ["YOGA"] };
    const responses = await Promise.all(
      [0, 1].map(() => callHandler(apply, { method: "POST", cookie, json })),
    );
    expect(sortedStatuses(responses)).toEqual([201, 409]);
    expect(await db.masterApplication.count({ where: { userId: person.id } })).toBe(1);
  });
});

describe("admins", () => {
  /** Creates two admins and demotes all others. */
  async function createOnlyTwoAdmins() {
    const [one, two] = [await createTestAdmin(), await createTestAdmin()];
    const others = { role: "admin" as const, id: { notIn: [one.id, two.id] } };
    await db.user.updateMany({ where: others, data: { role: "student" } });
    return [one, two] as const;
  }
  const countAdmins = () =>
    db.user.count({ where: { role: "admin", deactivatedAt: null, anonymisedAt: null } });
  type Admin = Awaited<ReturnType<typeof createTestAdmin>>;
  const put = async (actor: Admin, subject: Admin, json: unknown) =>
    callHandler(update, {
      method: "PUT",
      params: { id: subject.id },
      cookie: await createSessionCookie(actor),
      json,
    });

  test.each([{ role: "student" }, { active: false }])(
    "who demote each other with %j concurrently leave one",
    async (json) => {
      const [one, two] = await createOnlyTwoAdmins();
      const responses = await Promise.all([put(one, two, json), put(two, one, json)]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true);
      expect(await countAdmins()).toBe(1);
    },
  );

  test.each([{ role: "master" }, { active: false }])(
    "cannot remove the last admin, not even themselves (%j)",
    async (json) => {
      const [one, two] = await createOnlyTwoAdmins();
      expect((await put(one, two, { role: "student" })).status).toBe(200);
      const response = await put(one, one, json);
      expect(response).toMatchObject({ status: 409, body: { error: "Conflict" } });
      expect(response.body.message).toContain("al menos una persona que administre");
      expect(await countAdmins()).toBe(1);
      expect(await db.auditEntry.count({ where: { subjectId: one.id } })).toBe(0);
    },
  );

  const demoteBoth = async (ids: string[]) =>
    Promise.allSettled(
      ids.map((id) =>
        db.$transaction(async (tx) => {
          await tx.user.update({ where: { id }, data: { role: "student" } });
          await pause();
        }),
      ),
    );

  test("keep the last one by a database trigger; control: without it both are demoted", async () => {
    const guardedIds = (await createOnlyTwoAdmins()).map(({ id }) => id);
    const guarded = await demoteBoth(guardedIds);
    expect(guarded.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await countAdmins()).toBe(1);
    const unguardedIds = (await createOnlyTwoAdmins()).map(({ id }) => id);
    await db.$executeRaw`alter table "User" disable trigger "User_last_admin"`;
    const unguarded = await demoteBoth(unguardedIds);
    await db.$executeRaw`alter table "User" enable trigger "User_last_admin"`;
    expect(unguarded.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(await countAdmins()).toBe(0);
  });
});
