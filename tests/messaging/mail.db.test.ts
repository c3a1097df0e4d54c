import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { deliverMail, sweepMails } from "@/lib/messaging/mail/deliver";
import { queueMail } from "@/lib/messaging/mail/outbox";
import type { NewMail } from "@/lib/messaging/mail/outbox";
import { mail } from "@/lib/platform/ports/mail";
import { PermanentFailure } from "@/lib/platform/ports/failed-jobs";
import { createPendingToken, revokeTokens } from "@/lib/identity/one-time-tokens/service";
import { createTestUser } from "@/tests/support/factories/users";

type Mail = {
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

async function fetchReceivedMails(address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as Mail[];
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address));
}

const queueWelcomeMail = async (tx: Tx, user: Awaited<ReturnType<typeof createTestUser>>) =>
  queueMail(tx, {
    template: "welcome",
    userId: user.id,
    to: user.email,
    payload: { tokenId: await createPendingToken(tx, user.id, "VERIFY_EMAIL"), name: user.name },
    dedupeKey: `welcome:${user.id}`,
  });

async function queueWelcomeTwice() {
  const user = await createTestUser({ name: "<b>Ana</b>" });
  const queue = () => db.$transaction((tx) => queueWelcomeMail(tx, user));
  await queue();
  await queue();
  const rows = await db.outboxMail.findMany({ where: { to: user.email } });
  return { user, rows };
}

test("queues one mail per event, together with its job", async () => {
  const { rows } = await queueWelcomeTwice();
  expect(rows).toHaveLength(1);
  const jobs = await db.$queryRaw<unknown[]>`
    select 1 from graphile_worker._private_jobs where payload->>'mailId' = ${rows[0]?.id}`;
  expect(jobs).toHaveLength(1);
});

test("two workers send a mail once, as text and as HTML with escaped names", async () => {
  const { user, rows } = await queueWelcomeTwice();
  const id = rows[0]?.id ?? "";
  await Promise.all([sendQueuedMail(id), sendQueuedMail(id)]);
  await sendQueuedMail(id);
  await expect.poll(() => fetchReceivedMails(user.email)).toHaveLength(1);
  const [mail] = await fetchReceivedMails(user.email);
  expect(mail?.subject).toBe("Te damos la bienvenida a Ayllu");
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/verificar-correo\/[A-Za-z0-9_-]{43}/);
  expect(mail?.html).toContain("&lt;b&gt;Ana&lt;/b&gt;");
});

test("a mail has a head with charset, subject and viewport, and one heading", async () => {
  const { user, rows } = await queueWelcomeTwice();
  await sendQueuedMail(rows[0]?.id ?? "");
  await expect.poll(() => fetchReceivedMails(user.email)).toHaveLength(1);
  const html = (await fetchReceivedMails(user.email))[0]?.html ?? "";
  expect(html).toContain('<html lang="es">');
  // The mail server closes this one like XML.
  expect(html).toMatch(/<meta charset="utf-8"\/?>/);
  expect(html).toContain("<title>Te damos la bienvenida a Ayllu</title>");
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html.match(/<h1/g)).toHaveLength(1);
});

async function sendWrittenMails() {
  const user = await createTestUser();
  const queue = <Name extends "welcome" | "contact" | "apprentice-message">(mail: NewMail<Name>) =>
    db.$transaction((tx) => queueMail(tx, mail));
  const recipient = { userId: user.id, to: user.email };
  const tokenId = await createPendingToken(db, user.id, "VERIFY_EMAIL");
  await queue({
    ...recipient,
    template: "welcome",
    payload: { tokenId, name: "Ana" },
    dedupeKey: `automatic:${user.id}`,
  });
  await queue({
    ...recipient,
    template: "contact",
    payload: { name: "Ana", email: "ana@ejemplo.test", topic: "Otro", message: "Hola", member: false },
    dedupeKey: `contact:${user.id}`,
  });
  await queue({
    ...recipient,
    template: "apprentice-message",
    payload: { name: "Ana", master: "Inés Peña", slug: "ines", message: "Hola", answerTo: null },
    dedupeKey: `message:${user.id}`,
  });
  for (const { id } of await db.outboxMail.findMany({ where: { to: user.email } })) await sendQueuedMail(id);
  await expect.poll(() => fetchReceivedMails(user.email)).toHaveLength(3);
  return fetchReceivedMails(user.email);
}

test("mails ask for no automatic replies, unless a person wrote them", async () => {
  const mails = await sendWrittenMails();
  const headersOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.headers;
  expect(headersOf("Te damos la bienvenida a Ayllu")).toMatchObject({
    "auto-submitted": "auto-generated",
    "x-auto-response-suppress": "All",
  });
  for (const subject of ["Contacto: Otro", "Inés Peña te escribe desde Ayllu"]) {
    expect(headersOf(subject)).toBeDefined();
    expect(headersOf(subject)).not.toHaveProperty("auto-submitted");
    expect(headersOf(subject)).not.toHaveProperty("x-auto-response-suppress");
  }
});

test("a failed transaction queues no mail", async () => {
  const user = await createTestUser();
  const failing = db.$transaction(async (tx) => {
    await queueWelcomeMail(tx, user);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await db.outboxMail.count({ where: { to: user.email } })).toBe(0);
});

test("does not send a mail whose link was revoked", async () => {
  const { user, rows } = await queueWelcomeTwice();
  const { user: other, rows: others } = await queueWelcomeTwice();
  await revokeTokens(db, user.id, "VERIFY_EMAIL");
  for (const { id } of [...rows, ...others]) await sendQueuedMail(id);
  await expect.poll(() => fetchReceivedMails(other.email)).toHaveLength(1);
  expect(await fetchReceivedMails(user.email)).toHaveLength(0);
  expect(await db.outboxMail.count({ where: { to: user.email, sentAt: null } })).toBe(0);
});

test("deletes mails sent more than 90 days ago, but no unsent ones", async () => {
  const { user, rows } = await queueWelcomeTwice();
  const { user: other } = await queueWelcomeTwice();
  await sendQueuedMail(rows[0]?.id ?? "");
  await sweepMails(new Date(Date.now() + 91 * 86_400_000));
  expect(await db.outboxMail.count({ where: { to: user.email } })).toBe(0);
  expect(await db.outboxMail.count({ where: { to: other.email } })).toBe(1);
});

test.each([
  "=?utf-8?q?=41dministraci=C3=B3n?=",
  "Hola =?ISO-8859-1?B?wqFIb2xhIQ==?= y =?utf-8*es?Q?=E2=80=AEagua?=",
])("what looks like an encoded word is shown as it was written: %s", async (subject) => {
  const to = `${randomUUID()}@example.test`;
  const common = { to, text: "a", html: "a" };
  await mail.send({
    ...common,
    subject,
    replyTo: { name: subject, address: "a@example.test" },
    messageId: `<${randomUUID()}@test>`,
  });
  const [received] = await fetchReceivedMails(to);
  expect(received?.subject.replaceAll("= ?", "=?")).toBe(subject);
  expect(received?.headers["reply-to"]?.replaceAll("= ?", "=?")).toContain(subject);
  // Control: our own encoding of other characters is decoded, and questions stay as they are.
  await mail.send({ ...common, subject: "¿2 + 2 =?", messageId: `<${randomUUID()}@test>` });
  expect((await fetchReceivedMails(to)).map((each) => each.subject)).toContain("¿2 + 2 =?");
});

test.each([
  [new RangeError("Maximum call stack size exceeded"), true],
  // Controls: what may pass, such as a service that is away, is tried again.
  [new TypeError("fetch failed"), false],
  [new Error("the database is away"), false],
])("a mail whose rendering fails with %s fails for good: %s", async (error, isPermanent) => {
  const user = await createTestUser();
  const { id } = await db.$transaction(async (tx) => {
    await queueMail(tx, {
      template: "master-letter",
      userId: user.id,
      to: user.email,
      payload: { letterId: randomUUID() },
      dedupeKey: `broken:${user.id}`,
    });
    return tx.outboxMail.findFirstOrThrow({ where: { to: user.email } });
  });
  const failure = await deliverMail(id, {
    activateToken: async () => null,
    renderCalendars: async () => [],
    findGiftMail: async () => null,
    findMasterLetter: () => Promise.reject(error),
  }).catch((reason: unknown) => reason);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof PermanentFailure).toBe(isPermanent);
});
