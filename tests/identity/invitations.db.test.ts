import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET, POST } from "@/app/api/invitations/route";
import { POST as register } from "@/app/api/register/route";
import { db } from "@/lib/platform/db/client";
import { inviterOf } from "@/lib/identity/invitations/data";
import { forgetInvitations } from "@/lib/identity/invitations/service";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";
import { verifyEmail } from "@/lib/identity/users/service";
import { issueToken } from "@/lib/identity/one-time-tokens/service";
import { cookieOf, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

const verified = (given: { name?: string; lastName?: string } = {}) =>
  makeUser({ ...given, emailVerified: new Date() });
const address = (name = "alguien") => `${name}-${randomUUID().slice(0, 8)}@example.test`;
const send = async (who: { id: string } | null, json: unknown) =>
  call(POST, { method: "POST", json, cookie: who ? await cookieOf(who) : undefined });
const own = async (who: { id: string }) => (await call(GET, { cookie: await cookieOf(who) })).body.data;
const mailsTo = (to: string) => db.outboxMail.findMany({ where: { to, template: "invitation" } });
const newcomer = (changes: object = {}) => ({
  name: "Ximena",
  lastName: "Rojas",
  email: address("ximena"),
  password: "calma-y-fuego-7",
  acceptedTermsAndPrivacy: true,
  ...changes,
});
const joins = async (changes: object) => {
  const json = newcomer(changes);
  const { status } = await call(register, { method: "POST", json });
  return { status, user: await db.user.findUnique({ where: { email: json.email } }) };
};

describe("a member's link", () => {
  test("is made when it is first asked for, and stays", async () => {
    const member = await verified({ name: "Lucía" });
    const answers = await Promise.all([own(member), own(member), own(member)]);
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect(answers[0]).toMatchObject({ came: [], total: 0, waiting: 0, mayMail: true });
    expect(answers[0].code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(await inviterOf(answers[0].code)).toEqual({ name: "Lucía", image: null });
    expect((await call(GET)).status).toBe(401);
  });

  test("shows nobody whose account is closed, and no code that is none", async () => {
    const member = await verified();
    const { code } = await own(member);
    for (const wrong of ["", "x", "0".repeat(16), code.toUpperCase(), "%00"]) {
      expect(await inviterOf(wrong)).toBeNull();
    }
    await db.user.update({ where: { id: member.id }, data: { deactivatedAt: new Date() } });
    expect(await inviterOf(code)).toBeNull();
  });
});

describe("inviting by mail", () => {
  test("writes once to an address, with who invites and in their words", async () => {
    const member = await verified({ name: "Lucía", lastName: "Ferrer" });
    const to = address();
    const message = "Ven a respirar.\n<b>Te espero</b>";
    expect(await send(member, { emails: [to.toUpperCase(), to], message })).toMatchObject({
      status: 201,
      body: { data: { queued: true } },
    });
    const [mail] = await mailsTo(to);
    expect(mail).toMatchObject({ userId: null, payload: { name: "Lucía", message } });
    const { code } = await db.invitation.findFirstOrThrow({ where: { inviterId: member.id, email: to } });
    expect(JSON.stringify(mail?.payload)).toContain(code);
    expect(code).not.toBe((await own(member)).code);
    await sendQueuedMail(mail?.id ?? "");
    // Again changes nothing and says the same.
    expect((await send(member, { emails: [to] })).body).toEqual({ data: { queued: true } });
    expect(await mailsTo(to)).toHaveLength(1);
    expect(await own(member)).toMatchObject({ waiting: 1 });
  });

  test("does not say whether an address has an account", async () => {
    const [member, other] = [await verified(), await verified()];
    const outside = address();
    const [known, unknown] = [
      await send(member, { emails: [other.email] }),
      await send(member, { emails: [outside] }),
    ];
    expect({ status: known.status, body: known.body }).toEqual({
      status: unknown.status,
      body: unknown.body,
    });
    expect(await mailsTo(other.email)).toEqual([]);
    expect(await mailsTo(outside)).toHaveLength(1);
    // Both count as waiting.
    expect(await own(member)).toMatchObject({ waiting: 2 });
  });

  test("is for who has confirmed their own address", async () => {
    const member = await makeUser();
    const to = address();
    expect((await send(null, { emails: [to] })).status).toBe(401);
    expect(await send(member, { emails: [to] })).toMatchObject({ status: 409 });
    expect(await own(member)).toMatchObject({ mayMail: false, waiting: 0 });
    await db.user.update({ where: { id: member.id }, data: { emailVerified: new Date() } });
    expect((await send(member, { emails: [to] })).status).toBe(201);
  });

  test.each([
    [{ emails: [] }, /al menos una/],
    [{ emails: "a@b.es" }, /al menos una/],
    [{ emails: ["nadie@"] }, /válida/],
    [{ emails: Array.from({ length: 11 }, () => "a@example.test") }, /como máximo 10/],
    [{ emails: ["a@example.test"], message: "x".repeat(501) }, /como máximo/],
  ])("refuses %j and writes nothing", async (json, reason) => {
    const member = await verified();
    const refused = await send(member, json);
    expect(refused.status).toBe(422);
    expect(Object.values(refused.body.fields).join()).toMatch(reason);
    expect(await db.invitation.count({ where: { inviterId: member.id } })).toBe(0);
  });

  test("writes one mail when the same is sent twice at once", async () => {
    const member = await verified();
    const to = address();
    const answers = await Promise.all([send(member, { emails: [to] }), send(member, { emails: [to] })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await mailsTo(to)).toHaveLength(1);
  });
});

describe("coming by an invitation", () => {
  test("is written down, and told once the address is confirmed", async () => {
    const inviter = await verified();
    const { code } = await own(inviter);
    const { status, user } = await joins({ invitationCode: code });
    expect(status).toBe(201);
    expect(await db.joining.count({ where: { userId: user?.id } })).toBe(1);
    const told = () => db.notification.findMany({ where: { userId: inviter.id, type: "joined" } });
    expect(await told()).toEqual([]);
    expect(await own(inviter)).toMatchObject({ came: [], total: 0 });

    expect(await verifyEmail(await issueToken(db, user?.id ?? "", "VERIFY_EMAIL"))).toBe("ok");
    expect(await told()).toMatchObject([{ payload: { personName: "Ximena", personSlug: user?.slug } }]);
    expect(await own(inviter)).toMatchObject({ came: [{ name: "Ximena" }], total: 1 });
    await verifyEmail(await issueToken(db, user?.id ?? "", "VERIFY_EMAIL"));
    expect(await told()).toHaveLength(1);
  });

  test("by a mail ends its waiting", async () => {
    const inviter = await verified();
    const email = address();
    await send(inviter, { emails: [email] });
    const { code } = await db.invitation.findFirstOrThrow({ where: { inviterId: inviter.id, email } });
    expect(await own(inviter)).toMatchObject({ waiting: 1 });
    await joins({ email, invitationCode: code });
    expect(await own(inviter)).toMatchObject({ waiting: 0 });
  });

  test.each([["0123456789abcdef"], ["x".repeat(65)], [""], [7], [null], [{ code: 1 }]])(
    "with %j, which is no code of ours, is joining all the same",
    async (invitationCode) => {
      const { status, user } = await joins({ invitationCode });
      expect(status).toBe(201);
      expect(await db.joining.count({ where: { userId: user?.id } })).toBe(0);
    },
  );

  test("of somebody whose account is closed is joining all the same", async () => {
    const inviter = await verified();
    const { code } = await own(inviter);
    await db.user.update({ where: { id: inviter.id }, data: { deactivatedAt: new Date() } });
    const { status, user } = await joins({ invitationCode: code });
    expect(status).toBe(201);
    expect(await db.joining.count({ where: { userId: user?.id } })).toBe(0);
  });
});

test("closing an account forgets whom one invited, and takes back what was not sent", async () => {
  const inviter = await verified();
  const to = address();
  await send(inviter, { emails: [to] });
  const { code } = await own(inviter);
  await joins({ invitationCode: code });
  await db.$transaction((tx) => forgetInvitations(tx, inviter.id));
  expect(await db.invitation.count({ where: { inviterId: inviter.id } })).toBe(0);
  expect(await mailsTo(to)).toEqual([]);
});
