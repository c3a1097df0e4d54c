import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { POST as password } from "@/app/api/account-settings/[id]/update-password/route";
import { POST as approve } from "@/app/api/admin/applications/[id]/approve/route";
import { POST as apply } from "@/app/api/applications/route";
import { POST as register } from "@/app/api/register/route";
import { PUT as update } from "@/app/api/users/[id]/route";
import { confirmEmail } from "@/lib/identity/credentials/service";
import { db } from "@/lib/platform/db/client";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import { cookieOf, makeAdmin, makeUser, PASSWORD } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { meetingOf } from "../setup/barrier";

// Two at once: exactly one. Each has a control, a way that reads before it writes, which lets both pass.

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

/** Runs two pieces of work at once, each between its own read and its own write. */
async function readThenWrite(read: () => Promise<boolean>, write: () => Promise<unknown>): Promise<number> {
  const meet = meetingOf(2);
  const attempt = async () => {
    const mayWrite = await read();
    await meet();
    if (!mayWrite) return 0;
    await write();
    return 1;
  };
  const passed = await Promise.all([attempt(), attempt()]);
  return passed.filter(Boolean).length;
}

describe("one e-mail in two cases", () => {
  test("is registered once", async () => {
    const email = `doble-${randomUUID().slice(0, 8)}@example.test`;
    const person = { name: "Ana", lastName: "Ruiz", password: PASSWORD, acceptedTermsAndPrivacy: true };
    const answers = await Promise.all(
      [email, email.toUpperCase()].map((one) =>
        call(register, { method: "POST", json: { ...person, email: one } }),
      ),
    );
    expect(sorted(answers)).toEqual([201, 409]);
    expect(await db.user.count({ where: { email } })).toBe(1);
    expect(await db.outboxMail.count({ where: { to: email } })).toBe(1);
  });

  test("is confirmed by one of two who ask for it", async () => {
    const email = `nueva-${randomUUID().slice(0, 8)}@example.test`;
    const people = [await makeUser(), await makeUser()];
    const tokens = await Promise.all(people.map(({ id }) => issueToken(db, id, "CHANGE_EMAIL", { email })));
    expect((await Promise.all(tokens.map(confirmEmail))).sort()).toEqual(["ok", "taken"]);
  });

  test("would be given twice by a look before the write (control)", async () => {
    const email = `control-${randomUUID()}`;
    const free = async () => (await db.auditEntry.count({ where: { subjectId: email } })) === 0;
    const take = () =>
      db.auditEntry.create({ data: { action: "control", subjectType: "User", subjectId: email } });
    expect(await readThenWrite(free, take)).toBe(2);
  });
});

describe("two new passwords", () => {
  const change = (word: string) => ({
    currentPassword: PASSWORD,
    password: word,
    passwordConfirmation: word,
  });

  test("of one person: one is kept, the other is told", async () => {
    const person = await makeUser();
    const cookie = await cookieOf(person);
    const answers = await Promise.all(
      ["otra-calma-8", "tercera-calma-9"].map((word) =>
        call(password, { method: "POST", params: { id: person.id }, cookie, json: change(word) }),
      ),
    );
    expect(sorted(answers)).toEqual([200, 409]);
    expect(await db.outboxMail.count({ where: { to: person.email } })).toBe(1);
  });

  test("would both be kept without the condition on the former one (control)", async () => {
    const { id, passwordHash } = await makeUser();
    const same = async () =>
      (await db.user.findUniqueOrThrow({ where: { id } })).passwordHash === passwordHash;
    const write = () => db.user.update({ where: { id }, data: { passwordHash: randomUUID() } });
    expect(await readThenWrite(same, write)).toBe(2);
  });
});

describe("two at one application", () => {
  const pending = async () => {
    const { id: userId } = await makeUser();
    const data = { userId, shortDescription: "x", offering: "x", disciplines: ["YOGA"] };
    return db.masterApplication.create({ data });
  };

  test("approve it once, with one mail and one line in the log", async () => {
    const { id, userId } = await pending();
    const cookies = await Promise.all([makeAdmin(), makeAdmin()].map(async (admin) => cookieOf(await admin)));
    const answers = await Promise.all(
      cookies.map((cookie) => call(approve, { method: "POST", params: { id }, cookie })),
    );
    expect(sorted(answers)).toEqual([200, 409]);
    expect(await db.auditEntry.count({ where: { subjectId: userId } })).toBe(1);
    expect(await db.masterProfile.count({ where: { userId } })).toBe(1);
  });

  test("would approve it twice by a look before the write (control)", async () => {
    const { id } = await pending();
    const waits = async () =>
      (await db.masterApplication.findUniqueOrThrow({ where: { id } })).status === "PENDING";
    const write = () =>
      db.masterApplication.update({ where: { id }, data: { status: "APPROVED", decidedAt: new Date() } });
    expect(await readThenWrite(waits, write)).toBe(2);
  });

  test("of one person: one is taken", async () => {
    const person = await makeUser();
    const cookie = await cookieOf(person);
    const json = { shortDescription: "x", offering: "x", disciplines: ["YOGA"] };
    const answers = await Promise.all([0, 1].map(() => call(apply, { method: "POST", cookie, json })));
    expect(sorted(answers)).toEqual([201, 409]);
    expect(await db.masterApplication.count({ where: { userId: person.id } })).toBe(1);
  });
});

describe("admins", () => {
  /** Leaves these two alone with the keys. */
  async function onlyTwo() {
    const [one, two] = [await makeAdmin(), await makeAdmin()];
    const others = { role: "admin" as const, id: { notIn: [one.id, two.id] } };
    await db.user.updateMany({ where: others, data: { role: "student" } });
    return [one, two] as const;
  }
  const left = () => db.user.count({ where: { role: "admin", deactivatedAt: null, anonymisedAt: null } });
  type Admin = Awaited<ReturnType<typeof makeAdmin>>;
  const put = async (actor: Admin, subject: Admin, json: unknown) =>
    call(update, { method: "PUT", params: { id: subject.id }, cookie: await cookieOf(actor), json });

  test.each([{ role: "student" }, { active: false }])(
    "who end each other with %j leave one",
    async (json) => {
      const [one, two] = await onlyTwo();
      const answers = await Promise.all([put(one, two, json), put(two, one, json)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 401, 403, 409].includes(status))).toBe(true);
      expect(await left()).toBe(1);
    },
  );

  test.each([{ role: "master" }, { active: false }])(
    "the last one stays, even by their own hand (%j)",
    async (json) => {
      const [one, two] = await onlyTwo();
      expect((await put(one, two, { role: "student" })).status).toBe(200);
      const answer = await put(one, one, json);
      expect(answer).toMatchObject({ status: 409, body: { error: "Conflict" } });
      expect(answer.body.message).toContain("al menos una persona que administre");
      expect(await left()).toBe(1);
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

  test("the database itself keeps the last one, and without its rule both would be gone (control)", async () => {
    const pair = (await onlyTwo()).map(({ id }) => id);
    const kept = await demoteBoth(pair);
    expect(kept.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await left()).toBe(1);
    const again = (await onlyTwo()).map(({ id }) => id);
    await db.$executeRaw`alter table "User" disable trigger "User_last_admin"`;
    const lost = await demoteBoth(again);
    await db.$executeRaw`alter table "User" enable trigger "User_last_admin"`;
    expect(lost.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(await left()).toBe(0);
  });
});
