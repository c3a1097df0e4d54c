import { expect, test } from "vitest";
import { GET as audience } from "@/app/api/letters/audience/route";
import { DELETE as remove, GET as read, PUT as save } from "@/app/api/letters/[id]/route";
import { POST as send } from "@/app/api/letters/[id]/send/route";
import { POST as stop } from "@/app/api/letters/[id]/stop/route";
import { POST as sendTest } from "@/app/api/letters/[id]/test/route";
import { PUT as mute } from "@/app/api/letters/mutes/[masterId]/route";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { unsubscribe } from "@/lib/accounts/notification-centre/unsubscribe";
import { findUnsubscribeLink } from "@/lib/accounts/notification-centre/unsubscribe-data";
import { createReport, decideReport } from "@/lib/administration/moderation/service";
import { createUnsubscribeToken } from "@/lib/messaging/unsubscribe/token";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/instants";
import { findLetter } from "@/lib/teaching/letters/data";
import { sendLetter, setLettersMuted } from "@/lib/teaching/letters/service";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  buildDraftInput,
  createTestFollowers,
  createTestLetter,
  newLetterId,
  runAllLetterBatches,
} from "@/tests/support/factories/letters";
import { createTestOrder } from "@/tests/support/factories/orders";
import {
  TEST_PASSWORD,
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

type TestUser = Awaited<ReturnType<typeof createTestUser>>;

const put = async (user: TestUser | null, id: string, json: unknown) =>
  callHandler(save, {
    method: "PUT",
    params: { id },
    json,
    ...(user ? { cookie: await createSessionCookie(user) } : {}),
  });

const call = async (handler: typeof send, user: TestUser, id: string, json: unknown = { version: 1 }) =>
  callHandler(handler, { method: "POST", params: { id }, json, cookie: await createSessionCookie(user) });

/** Sends a letter to one follower. */
async function writeToFollower() {
  const [master, follower] = [await createTestMaster(), await createTestUser()];
  await db.follow.create({ data: { followerId: follower.id, masterId: master.id } });
  const letter = await createTestLetter(master);
  await sendLetter(toTestMember(master), letter.id, 1);
  await runAllLetterBatches(letter);
  return { master, follower, letter };
}

test("only Masters write: 401 without a session, 403 for others, 404 for another's letter", async () => {
  const [master, other, student] = [
    await createTestMaster(),
    await createTestMaster(),
    await createTestUser(),
  ];
  const { id } = await createTestLetter(master);
  expect((await put(null, id, buildDraftInput())).status).toBe(401);
  expect((await put(student, id, buildDraftInput())).status).toBe(403);
  expect((await put(other, id, buildDraftInput({ version: 1 }))).status).toBe(404);
  for (const handler of [send, sendTest]) expect((await call(handler, other, id)).status).toBe(404);
  expect((await call(stop, master, id)).status).toBe(403);
  const cookie = await createSessionCookie(other);
  expect((await callHandler(read, { params: { id }, cookie })).status).toBe(404);
  expect((await callHandler(remove, { method: "DELETE", params: { id }, cookie })).status).toBe(404);
  expect(await db.letter.findUniqueOrThrow({ where: { id } })).toMatchObject({ version: 1 });
});

test("a draft is created once, and told when it was changed elsewhere", async () => {
  const master = await createTestMaster();
  const id = newLetterId();
  expect((await put(master, id, buildDraftInput())).body).toEqual({ data: { version: 1 } });
  expect((await put(master, id, buildDraftInput())).body).toEqual({ data: { version: 1 } });
  expect((await put(master, id, buildDraftInput({ version: 1, body: "Uno" }))).body.data.version).toBe(2);
  // The response of the first call was lost.
  expect((await put(master, id, buildDraftInput({ version: 1, body: "Uno" }))).body.data.version).toBe(2);
  const late = await put(master, id, buildDraftInput({ version: 1, body: "Dos" }));
  expect(late).toMatchObject({ status: 409, body: { error: "Conflict" } });
  expect(await db.letter.findMany({ where: { masterId: master.id } })).toMatchObject([{ id, body: "Uno" }]);
});

test("refuses what does not belong to the Master, unknown fields and texts that are too long", async () => {
  const [master, other] = [await createTestMaster(), await createTestMaster()];
  const { id: ayniId } = await createTestAyni({ userId: other.id });
  const refuse = async (changes: object) =>
    (await put(master, newLetterId(), buildDraftInput({ ...changes }))).status;
  expect(await refuse({ audience: "AYNI", ayniId })).toBe(404);
  expect(await refuse({ audience: "EVERYBODY" })).toBe(422);
  expect(await refuse({ status: "SENT" })).toBe(422);
  expect(await refuse({ subject: "x".repeat(151) })).toBe(422);
  expect(await refuse({ body: "x".repeat(20_001) })).toBe(422);
  expect(await db.letter.count({ where: { masterId: master.id } })).toBe(0);
});

test("an incomplete letter, one without receivers and one of an unverified address stay drafts", async () => {
  const master = await createTestMaster();
  const empty = await createTestLetter(master, { subject: "", body: " ", audience: "AYNI" });
  const refused = await call(send, master, empty.id);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.fields).sort()).toEqual(["ayniId", "body", "subject"]);
  const alone = await createTestLetter(master);
  expect((await call(send, master, alone.id)).status).toBe(409);
  await createTestFollowers(master, 1);
  await db.user.update({ where: { id: master.id }, data: { emailVerified: null } });
  expect((await call(send, master, alone.id)).body.error).toBe("EmailNotVerifiedError");
  expect(await db.letter.count({ where: { masterId: master.id, status: "DRAFT" } })).toBe(2);
});

test("followers and apprentices get one letter a day, also from two that are sent at once", async () => {
  const master = await createTestMaster();
  await createTestFollowers(master, 2);
  const letters = await Promise.all(
    (["FOLLOWERS", "APPRENTICES", "FOLLOWERS"] as const).map((kind) =>
      createTestLetter(master, { audience: kind }),
    ),
  );
  const answers = await Promise.all(letters.map(({ id }) => call(send, master, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(23 * 3600);
  const waiting = await db.letter.findFirstOrThrow({ where: { masterId: master.id, status: "DRAFT" } });
  const tomorrow = new Date(Date.now() + DAY_MS + 1000);
  expect(await sendLetter(toTestMember(master), waiting.id, 1, tomorrow)).toEqual({ expected: 2 });
});

test("participants of each content get three letters a day", async () => {
  const master = await createTestMaster();
  const [one, two] = [
    await createTestAyni({ userId: master.id }),
    await createTestAyni({ userId: master.id }),
  ];
  const buyer = await createTestUser();
  for (const ayni of [one, two]) await createTestOrder(buyer, ayni);
  const write = async (ayniId: string) => {
    const { id } = await createTestLetter(master, { audience: "AYNI", ayniId });
    return (await call(send, master, id)).status;
  };
  for (let count = 0; count < 3; count += 1) expect(await write(one.id)).toBe(201);
  expect(await write(one.id)).toBe(429);
  expect(await write(two.id)).toBe(201);
  const { body } = await callHandler(audience, {
    query: `?audience=AYNI&ayniId=${one.id}`,
    cookie: await createSessionCookie(master),
  });
  expect(body.data).toEqual({ count: 1, nextAllowedAt: expect.any(String) });
});

test("a letter is sent once, as it was last seen", async () => {
  const master = await createTestMaster();
  await createTestFollowers(master, 1);
  const { id } = await createTestLetter(master);
  expect((await call(send, master, id, { version: 2 })).status).toBe(409);
  const answers = await Promise.all([call(send, master, id), call(send, master, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await put(master, id, buildDraftInput({ version: 1 }))).status).toBe(409);
  expect(
    (
      await callHandler(remove, {
        method: "DELETE",
        params: { id },
        cookie: await createSessionCookie(master),
      })
    ).status,
  ).toBe(409);
});

test("receivers, the Master and admins read a letter; nobody else does", async () => {
  const { master, follower, letter } = await writeToFollower();
  const [stranger, admin] = [await createTestUser(), await createTestAdmin()];
  const viewerOf = async (user: TestUser) =>
    (await findLetter(toTestMember(user), letter.id))?.viewer ?? null;
  expect(await viewerOf(follower)).toBe("receiver");
  expect(await viewerOf(master)).toBe("owner");
  expect(await viewerOf(admin)).toBe("admin");
  expect(await viewerOf(stranger)).toBeNull();
  expect(await viewerOf(await createTestMaster())).toBeNull();
  expect(await findLetter({ kind: "visitor", ipAddress: "test" }, letter.id)).toBeNull();
  const draft = await createTestLetter(master);
  expect(await findLetter(toTestMember(admin), draft.id)).toBeNull();
});

test("an unsubscribe link of a letter stops those of its Master only", async () => {
  const { master, follower } = await writeToFollower();
  const token = createUnsubscribeToken(follower.id, { lettersOf: master.id });
  expect(await findUnsubscribeLink(token)).toEqual({ label: "Cartas de Inés Peña", isUnsubscribed: false });
  for (let count = 0; count < 2; count += 1)
    expect(await unsubscribe(token)).toEqual({ about: { lettersOf: master.id } });
  expect(await findUnsubscribeLink(token)).toMatchObject({ isUnsubscribed: true });
  const user = await db.user.findUniqueOrThrow({ where: { id: follower.id } });
  expect(user.notificationPreferences).toEqual({});
  const next = await createTestLetter(master);
  await sendLetter(toTestMember(master), next.id, 1, new Date(Date.now() + 2 * DAY_MS));
  await runAllLetterBatches(next);
  expect(await db.notification.count({ where: { userId: follower.id } })).toBe(1);
  expect(await findLetter(toTestMember(follower), next.id)).toBeNull();
});

test("muting on the site is taken back there, and refused for oneself and nobody", async () => {
  const { master, follower } = await writeToFollower();
  const set = async (user: TestUser, masterId: string, muted: boolean) =>
    (
      await callHandler(mute, {
        method: "PUT",
        params: { masterId },
        json: { muted },
        cookie: await createSessionCookie(user),
      })
    ).status;
  expect(await set(follower, master.id, true)).toBe(204);
  expect(await db.letterMute.count({ where: { userId: follower.id } })).toBe(1);
  expect(await set(follower, master.id, false)).toBe(204);
  expect(await db.letterMute.count({ where: { userId: follower.id } })).toBe(0);
  expect(await set(master, master.id, true)).toBe(409);
  expect(await set(follower, newLetterId(), true)).toBe(404);
});

test("a reported letter is stopped when the report is upheld, and its Master told", async () => {
  const { master, follower, letter } = await writeToFollower();
  const [stranger, admin] = [await createTestUser(), await createTestAdmin()];
  const report = { subjectType: "Letter", subjectId: letter.id, reason: "spam", text: "" } as const;
  await expect(createReport(toTestMember(stranger), report)).rejects.toMatchObject({ code: "NotFound" });
  await createReport(toTestMember(follower), report);
  const { id } = await db.report.findFirstOrThrow({ where: { subjectId: letter.id } });
  await decideReport(toTestMember(admin), id, { decision: "upheld", hide: true });
  expect(await db.letter.findUniqueOrThrow({ where: { id: letter.id } })).toMatchObject({
    status: "STOPPED",
  });
  expect(await findLetter(toTestMember(follower), letter.id)).toBeNull();
  const told = await db.notification.findFirst({ where: { userId: master.id, type: "moderated" } });
  expect(told?.payload).toEqual({ about: "Letter", title: letter.subject });
});

test("a test goes to the Master only", async () => {
  const master = await createTestMaster();
  await createTestFollowers(master, 1);
  const { id } = await createTestLetter(master);
  expect((await call(sendTest, master, id)).status).toBe(201);
  const mails = await db.outboxMail.findMany({ where: { payload: { path: ["letterId"], equals: id } } });
  expect(mails).toMatchObject([{ to: master.email, payload: { letterId: id, isTest: true } }]);
  expect(await db.letter.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "DRAFT" });
});

test("the export names letters written, received and muted; closing an account deletes them", async () => {
  const { master, follower, letter } = await writeToFollower();
  await setLettersMuted(toTestMember(follower), master.id, true);
  const written = await exportOwnData(toTestMember(master), master.id);
  expect(written.letters).toMatchObject([
    { id: letter.id, subject: letter.subject, mailCount: expect.any(Number) },
  ]);
  const received = await exportOwnData(toTestMember(follower), follower.id);
  expect(received.receivedLetters).toMatchObject([{ letter: { subject: letter.subject } }]);
  expect(received.mutedMasters).toMatchObject([{ master: { slug: master.slug } }]);
  await closeAccount(toTestMember(follower), follower.id, { password: TEST_PASSWORD });
  expect(await db.letterReceiver.count({ where: { userId: follower.id } })).toBe(0);
  expect(await db.letterMute.count({ where: { userId: follower.id } })).toBe(0);
  await closeAccount(toTestMember(master), master.id, { password: TEST_PASSWORD });
  expect(await db.letter.count({ where: { masterId: master.id } })).toBe(0);
});
