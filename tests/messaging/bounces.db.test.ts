import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { POST as webhook } from "@/app/api/webhooks/mail/route";
import { GET as readUser, POST as resendVerification } from "@/app/api/users/[id]/route";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { exportOwnData } from "@/lib/accounts/data-export";
import { confirmEmailChange, requestEmailChange } from "@/lib/identity/credentials/service";
import { activateToken } from "@/lib/identity/one-time-tokens/service";
import { verifyEmail } from "@/lib/identity/users/service";
import { db } from "@/lib/platform/db/client";
import { signWebhook } from "@/lib/platform/http/webhook-signature";
import { log } from "@/lib/platform/log";
import { mail } from "@/lib/platform/ports/mail";
import { callHandler } from "@/tests/support/call-handler";
import {
  buildReceivedNotification,
  listQueuedMails,
  NO_QUIET_HOURS,
  notifyInTransaction,
  setReadingPreferences,
} from "@/tests/support/factories/notifications";
import { createSessionCookie, createTestMaster } from "@/tests/support/factories/users";

const SECRET = "a-secret-of-the-mail-provider-for-tests";
const ORIGIN = { origin: "http://localhost:3000" };

beforeAll(() => void (process.env.MAIL_WEBHOOK_SECRET = SECRET));
afterAll(() => void delete process.env.MAIL_WEBHOOK_SECRET);

type Person = Awaited<ReturnType<typeof createTestMaster>>;
type SignatureOptions = { secret?: string; at?: Date; signature?: string };

function post(body: string, headers: Record<string, string>) {
  return callHandler(webhook, { method: "POST", body, headers });
}

function sendReport(report: unknown, { secret = SECRET, at = new Date(), signature }: SignatureOptions = {}) {
  const body = JSON.stringify(report);
  return post(body, { "ayllu-signature": signature ?? signWebhook(body, secret, at) });
}

const hardBounce = ({ email }: { email: string }, overrides = {}) => ({
  recipient: email,
  status: "5.1.1",
  diagnostic: "smtp; 550 5.1.1 User unknown",
  ...overrides,
});

const findBounce = ({ id }: { id: string }) => db.mailBounce.findUnique({ where: { userId: id } });

async function createReader(): Promise<Person> {
  const person = await createTestMaster();
  await setReadingPreferences(person, NO_QUIET_HOURS);
  return person;
}

/** Sends the queued mails of a person. Returns the subjects that reached the mail server. */
async function sendMails(person: Person): Promise<string[]> {
  const send = vi.spyOn(mail, "send");
  for (const { id } of await listQueuedMails(person)) await sendQueuedMail(id);
  const subjects = send.mock.calls.map(([{ subject }]) => subject);
  send.mockRestore();
  return subjects;
}

const notifyOnce = (person: Person) => notifyInTransaction([buildReceivedNotification(person)], new Date());

async function readOwnAccount(person: Person): Promise<{ mailBlockedSince: string | null }> {
  const cookie = await createSessionCookie(person);
  const { body } = await callHandler(readUser, { params: { id: person.id }, cookie });
  return body.data;
}

/** Returns the secret of the newest link that was queued for a person. */
async function openNewestLink(person: Person): Promise<string> {
  const { id } = await db.token.findFirstOrThrow({ where: { userId: person.id }, orderBy: { id: "desc" } });
  return (await activateToken(id)) ?? "";
}

describe("a report of a returned mail", () => {
  test.each([
    ["a signature under another secret", { secret: "another-secret-that-is-long-enough-too" }],
    ["a signature of an hour ago", { at: new Date(Date.now() - 3_600_000) }],
    ["a signature of the next hour", { at: new Date(Date.now() + 3_600_000) }],
    ["a signature of another body", { signature: signWebhook("{}", SECRET, new Date()) }],
    ["no instant", { signature: "v1=00" }],
  ])("is refused with %s", async (_name, options) => {
    const person = await createTestMaster();
    expect((await sendReport(hardBounce(person), options)).status).toBe(401);
    expect(await findBounce(person)).toBeNull();
  });

  test.each([
    ["as password", `Basic ${Buffer.from(`mail:${SECRET}`).toString("base64")}`, 200],
    ["as token", `Bearer ${SECRET}`, 200],
    ["but another", "Bearer another", 401],
    ["in no known scheme", SECRET, 401],
  ])("is taken with the secret %s", async (_name, authorization, status) => {
    const person = await createTestMaster();
    const response = await post(JSON.stringify(hardBounce(person)), { authorization });
    expect(response.status).toBe(status);
    expect((await findBounce(person)) !== null).toBe(status === 200);
  });

  test("is not taken where no secret is set", async () => {
    delete process.env.MAIL_WEBHOOK_SECRET;
    const person = await createTestMaster();
    expect((await sendReport(hardBounce(person))).status).toBe(404);
    process.env.MAIL_WEBHOOK_SECRET = SECRET;
  });

  test.each([
    ["no JSON", "{"],
    ["another form", "{}"],
    ["no address", '{"recipient":"x","status":"5.1.1"}'],
  ])("that is %s is refused", async (_name, body) => {
    const response = await post(body, { "ayllu-signature": signWebhook(body, SECRET, new Date()) });
    expect(response).toMatchObject({ status: 400, body: { error: "MalformedRequest" } });
  });

  test("of an unknown address changes nothing and tells nothing", async () => {
    const before = await db.mailBounce.count();
    const response = await sendReport(hardBounce({ email: `${randomUUID()}@example.test` }));
    expect(response).toMatchObject({ status: 200, body: { received: true } });
    expect(await db.mailBounce.count()).toBe(before);
  });

  test("counts once, however often it is sent", async () => {
    const person = await createTestMaster();
    const at = new Date();
    const soft = { recipient: person.email.toUpperCase(), status: "4.2.2" };
    const answers = await Promise.all([1, 2, 3].map(() => sendReport(soft, { at })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await findBounce(person)).toMatchObject({ softCount: 1, blockedAt: null, status: "4.2.2" });
    await sendReport(soft, { at: new Date(at.getTime() + 2_000) });
    expect(await findBounce(person)).toMatchObject({ softCount: 2, blockedAt: null });
  });

  test("of a mail that arrived means nothing", async () => {
    const person = await createTestMaster();
    expect((await sendReport(hardBounce(person, { status: "2.0.0" }))).status).toBe(200);
    expect(await findBounce(person)).toBeNull();
  });
});

describe("reports of providers", () => {
  const at = "2026-11-20T10:00:00Z";
  const seconds = Date.parse(at) / 1000;
  const ses = (bounceType: string, bounced: object) => ({
    Type: "Notification",
    Message: JSON.stringify({
      notificationType: "Bounce",
      bounce: { bounceType, timestamp: at, bouncedRecipients: [bounced] },
    }),
  });
  const postmark = (email: string, Type: string) => ({
    RecordType: "Bounce",
    Type,
    Email: email,
    Details: "smtp;550 5.1.1 unknown",
    BouncedAt: at,
  });
  const mailgun = (recipient: string, severity: string) => ({
    signature: {},
    "event-data": {
      event: "failed",
      severity,
      recipient,
      timestamp: seconds,
      "delivery-status": { message: "full", code: 452 },
    },
  });
  const sendgrid = (email: string, type: string) => [
    { event: "delivered", email, timestamp: seconds },
    { event: "bounce", type, email, status: "5.1.1", reason: "unknown", timestamp: seconds },
  ];

  test.each([
    ["Postmark", (email: string) => postmark(email, "HardBounce"), "5.1.1", true],
    ["Postmark, temporarily", (email: string) => postmark(email, "SoftBounce"), "4.0.0", false],
    ["Mailgun", (email: string) => mailgun(email, "permanent"), "5.0.0", true],
    ["Mailgun, temporarily", (email: string) => mailgun(email, "temporary"), "4.0.0", false],
    ["SendGrid", (email: string) => sendgrid(email, "bounce"), "5.1.1", true],
    ["SendGrid, blocked", (email: string) => sendgrid(email, "blocked"), "4.0.0", false],
    [
      "Amazon SES",
      (email: string) => ses("Permanent", { emailAddress: email, status: "5.1.2" }),
      "5.1.2",
      true,
    ],
    ["Amazon SES, temporarily", (email: string) => ses("Transient", { emailAddress: email }), "4.0.0", false],
  ])("are understood: %s", async (_name, build, status, isBlocked) => {
    const person = await createTestMaster();
    expect((await sendReport(build(person.email))).status).toBe(200);
    const bounce = await findBounce(person);
    expect(bounce).toMatchObject({ status, lastAt: new Date(at), softCount: isBlocked ? 0 : 1 });
    expect(bounce?.blockedAt).toEqual(isBlocked ? new Date(at) : null);
  });

  test("that ask to be confirmed are told to the operator", async () => {
    const logged = vi.spyOn(log, "warn").mockImplementation(() => {});
    const SubscribeURL = "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=x";
    expect((await sendReport({ Type: "SubscriptionConfirmation", SubscribeURL })).status).toBe(200);
    expect(logged.mock.calls).toEqual([
      [{ url: SubscribeURL }, "Confirm the subscription of the mail webhook"],
    ]);
    logged.mockRestore();
  });
});

describe("an account whose mail comes back", () => {
  test("gets no ordinary mail, but keeps its notifications and mails about its security", async () => {
    const person = await createReader();
    await sendReport(hardBounce(person));
    await notifyOnce(person);
    await db.$transaction((tx) => requestEmailChange(tx, person.id, `${randomUUID()}@example.test`));
    const subjects = await sendMails(person);
    expect(subjects).toHaveLength(2);
    expect(subjects.join()).not.toContain("Respirar");
    expect(await db.notification.count({ where: { userId: person.id } })).toBe(1);
  });

  test("control: gets ordinary mail while failures are temporary", async () => {
    const person = await createReader();
    await sendReport({ recipient: person.email, status: "4.4.1" });
    await notifyOnce(person);
    expect(await sendMails(person)).toHaveLength(1);
    expect((await readOwnAccount(person)).mailBlockedSince).toBeNull();
  });

  test("is told in its settings and its export, and nobody else is", async () => {
    const person = await createTestMaster();
    await sendReport(hardBounce(person));
    const bounce = await findBounce(person);
    const blockedSince = bounce?.blockedAt?.toISOString();
    expect((await readOwnAccount(person)).mailBlockedSince).toBe(blockedSince);
    const stranger = await createSessionCookie(await createTestMaster());
    const { body } = await callHandler(readUser, { params: { id: person.id }, cookie: stranger });
    expect(body.data).not.toHaveProperty("mailBlockedSince");
    const actor = { kind: "member", id: person.id } as unknown as Parameters<typeof exportOwnData>[0];
    const { mailBounce } = await exportOwnData(actor, person.id);
    expect(mailBounce).toMatchObject({ address: person.email, status: "5.1.1" });
  });

  test("gets everything again once the link of a test mail was opened; late reports change nothing", async () => {
    const person = await createReader();
    const at = new Date(Date.now() - 1_000);
    await sendReport(hardBounce(person), { at });
    const cookie = await createSessionCookie(person);
    const json = { id: person.id };
    const asked = { method: "POST", params: json, cookie, json, headers: ORIGIN };
    expect((await callHandler(resendVerification, asked)).status).toBe(200);
    expect(await sendMails(person)).toEqual(["Comprueba que te llegan nuestros correos"]);
    expect(await verifyEmail(await openNewestLink(person))).toBe("ok");
    await sendReport(hardBounce(person), { at });
    expect((await readOwnAccount(person)).mailBlockedSince).toBeNull();
    await notifyOnce(person);
    expect(await sendMails(person)).toHaveLength(1);
  });

  test("control: whose mail arrives gets no test mail", async () => {
    const person = await createReader();
    const cookie = await createSessionCookie(person);
    const json = { id: person.id };
    await callHandler(resendVerification, { method: "POST", params: json, cookie, json, headers: ORIGIN });
    expect(await listQueuedMails(person)).toEqual([]);
  });

  test("gets everything at another address", async () => {
    const person = await createReader();
    await sendReport(hardBounce(person));
    const email = `${randomUUID()}@example.test`;
    await db.$transaction((tx) => requestEmailChange(tx, person.id, email));
    await sendMails(person);
    expect(await confirmEmailChange(await openNewestLink(person))).toBe("ok");
    expect((await readOwnAccount(person)).mailBlockedSince).toBeNull();
    await sendReport(hardBounce(person));
    await notifyOnce(person);
    expect(await sendMails(person)).toHaveLength(1);
  });
});
