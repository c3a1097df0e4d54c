import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET, POST } from "@/app/api/invitations/route";
import { POST as register } from "@/app/api/register/route";
import { db } from "@/lib/platform/db/client";
import { findInviter } from "@/lib/identity/invitations/data";
import { deleteInvitations } from "@/lib/identity/invitations/service";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { verifyEmail } from "@/lib/identity/users/service";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const createVerifiedUser = (names: { name?: string; lastName?: string } = {}) =>
  createTestUser({ ...names, emailVerified: new Date() });
const newEmail = (name = "alguien") => `${name}-${randomUUID().slice(0, 8)}@example.test`;
const send = async (user: { id: string } | null, json: unknown) =>
  callHandler(POST, { method: "POST", json, cookie: user ? await createSessionCookie(user) : undefined });
const getOwnInvitations = async (user: { id: string }) =>
  (await callHandler(GET, { cookie: await createSessionCookie(user) })).body.data;
const listMailsTo = (to: string) => db.outboxMail.findMany({ where: { to, template: "invitation" } });
const registration = (changes: object = {}) => ({
  name: "Ximena",
  lastName: "Rojas",
  email: newEmail("ximena"),
  password: "calma-y-fuego-7",
  acceptedTermsAndPrivacy: true,
  ...changes,
});
const registerWith = async (changes: object) => {
  const json = registration(changes);
  const { status } = await callHandler(register, { method: "POST", json });
  return { status, user: await db.user.findUnique({ where: { email: json.email } }) };
};

describe("a member's link", () => {
  test("is created on first use and stays the same", async () => {
    const member = await createVerifiedUser({ name: "Lucía" });
    const responses = await Promise.all([
      getOwnInvitations(member),
      getOwnInvitations(member),
      getOwnInvitations(member),
    ]);
    expect(new Set(responses.map(({ code }) => code)).size).toBe(1);
    expect(responses[0]).toMatchObject({ came: [], total: 0, waiting: 0, mayMail: true });
    expect(responses[0].code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(await findInviter(responses[0].code)).toEqual({ name: "Lucía", image: null });
    expect((await callHandler(GET)).status).toBe(401);
  });

  test("returns no inviter for an invalid code or a closed account", async () => {
    const member = await createVerifiedUser();
    const { code } = await getOwnInvitations(member);
    for (const invalidCode of ["", "x", "0".repeat(16), code.toUpperCase(), "%00"]) {
      expect(await findInviter(invalidCode)).toBeNull();
    }
    await db.user.update({ where: { id: member.id }, data: { deactivatedAt: new Date() } });
    expect(await findInviter(code)).toBeNull();
  });
});

describe("inviting by mail", () => {
  test("sends one mail per address with the inviter's name and message", async () => {
    const member = await createVerifiedUser({ name: "Lucía", lastName: "Ferrer" });
    const to = newEmail();
    const message = "Ven a respirar.\n<b>Te espero</b>";
    expect(await send(member, { emails: [to.toUpperCase(), to], message })).toMatchObject({
      status: 201,
      body: { data: { queued: true } },
    });
    const [mail] = await listMailsTo(to);
    expect(mail).toMatchObject({ userId: null, payload: { name: "Lucía", message } });
    const { code } = await db.invitation.findFirstOrThrow({ where: { inviterId: member.id, email: to } });
    expect(JSON.stringify(mail?.payload)).toContain(code);
    expect(code).not.toBe((await getOwnInvitations(member)).code);
    await sendQueuedMail(mail?.id ?? "");
    // Idempotent.
    expect((await send(member, { emails: [to] })).body).toEqual({ data: { queued: true } });
    expect(await listMailsTo(to)).toHaveLength(1);
    expect(await getOwnInvitations(member)).toMatchObject({ waiting: 1 });
  });

  test("does not reveal whether an address has an account", async () => {
    const [member, other] = [await createVerifiedUser(), await createVerifiedUser()];
    const outside = newEmail();
    const [known, unknown] = [
      await send(member, { emails: [other.email] }),
      await send(member, { emails: [outside] }),
    ];
    expect({ status: known.status, body: known.body }).toEqual({
      status: unknown.status,
      body: unknown.body,
    });
    expect(await listMailsTo(other.email)).toEqual([]);
    expect(await listMailsTo(outside)).toHaveLength(1);
    expect(await getOwnInvitations(member)).toMatchObject({ waiting: 2 });
  });

  test("requires a verified e-mail", async () => {
    const member = await createTestUser();
    const to = newEmail();
    expect((await send(null, { emails: [to] })).status).toBe(401);
    expect(await send(member, { emails: [to] })).toMatchObject({ status: 409 });
    expect(await getOwnInvitations(member)).toMatchObject({ mayMail: false, waiting: 0 });
    await db.user.update({ where: { id: member.id }, data: { emailVerified: new Date() } });
    expect((await send(member, { emails: [to] })).status).toBe(201);
  });

  test.each([
    [{ emails: [] }, /al menos una/],
    [{ emails: "a@b.es" }, /al menos una/],
    [{ emails: ["nadie@"] }, /válida/],
    [{ emails: Array.from({ length: 11 }, () => "a@example.test") }, /como máximo 10/],
    [{ emails: ["a@example.test"], message: "x".repeat(501) }, /como máximo/],
  ])("returns 422 for %j and creates nothing", async (json, reason) => {
    const member = await createVerifiedUser();
    const response = await send(member, json);
    expect(response.status).toBe(422);
    expect(Object.values(response.body.fields).join()).toMatch(reason);
    expect(await db.invitation.count({ where: { inviterId: member.id } })).toBe(0);
  });

  test("sends one mail for concurrent requests", async () => {
    const member = await createVerifiedUser();
    const to = newEmail();
    const responses = await Promise.all([send(member, { emails: [to] }), send(member, { emails: [to] })]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await listMailsTo(to)).toHaveLength(1);
  });
});

describe("registering with an invitation", () => {
  test("is recorded, and the inviter is notified once the e-mail is verified", async () => {
    const inviter = await createVerifiedUser();
    const { code } = await getOwnInvitations(inviter);
    const { status, user } = await registerWith({ invitationCode: code });
    expect(status).toBe(201);
    expect(await db.invitationAcceptance.count({ where: { userId: user?.id } })).toBe(1);
    const listNotifications = () =>
      db.notification.findMany({ where: { userId: inviter.id, type: "joined" } });
    expect(await listNotifications()).toEqual([]);
    expect(await getOwnInvitations(inviter)).toMatchObject({ came: [], total: 0 });

    expect(await verifyEmail(await issueToken(db, user?.id ?? "", "VERIFY_EMAIL"))).toBe("ok");
    expect(await listNotifications()).toMatchObject([
      { payload: { personName: "Ximena", personSlug: user?.slug } },
    ]);
    expect(await getOwnInvitations(inviter)).toMatchObject({ came: [{ name: "Ximena" }], total: 1 });
    await verifyEmail(await issueToken(db, user?.id ?? "", "VERIFY_EMAIL"));
    expect(await listNotifications()).toHaveLength(1);
  });

  test("by mail makes it no longer pending", async () => {
    const inviter = await createVerifiedUser();
    const email = newEmail();
    await send(inviter, { emails: [email] });
    const { code } = await db.invitation.findFirstOrThrow({ where: { inviterId: inviter.id, email } });
    expect(await getOwnInvitations(inviter)).toMatchObject({ waiting: 1 });
    await registerWith({ email, invitationCode: code });
    expect(await getOwnInvitations(inviter)).toMatchObject({ waiting: 0 });
  });

  test.each([["0123456789abcdef"], ["x".repeat(65)], [""], [7], [null], [{ code: 1 }]])(
    "works with the invalid code %j, which is ignored",
    async (invitationCode) => {
      const { status, user } = await registerWith({ invitationCode });
      expect(status).toBe(201);
      expect(await db.invitationAcceptance.count({ where: { userId: user?.id } })).toBe(0);
    },
  );

  test("works with a code of a closed account, which is ignored", async () => {
    const inviter = await createVerifiedUser();
    const { code } = await getOwnInvitations(inviter);
    await db.user.update({ where: { id: inviter.id }, data: { deactivatedAt: new Date() } });
    const { status, user } = await registerWith({ invitationCode: code });
    expect(status).toBe(201);
    expect(await db.invitationAcceptance.count({ where: { userId: user?.id } })).toBe(0);
  });
});

test("closing an account deletes its invitations and their unsent mails", async () => {
  const inviter = await createVerifiedUser();
  const to = newEmail();
  await send(inviter, { emails: [to] });
  const { code } = await getOwnInvitations(inviter);
  await registerWith({ invitationCode: code });
  await db.$transaction((tx) => deleteInvitations(tx, inviter.id));
  expect(await db.invitation.count({ where: { inviterId: inviter.id } })).toBe(0);
  expect(await listMailsTo(to)).toEqual([]);
});
