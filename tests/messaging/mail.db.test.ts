import { expect, inject, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { queueMail, sendQueuedMail, sweepMails } from "@/lib/messaging/mail/deliver";
import { announceToken, voidTokens } from "@/lib/identity/one-time-tokens/service";
import { makeUser } from "../../tools/factories/users";

type Mail = { to: { address: string }[]; subject: string; text: string; html: string };

async function received(address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as Mail[];
  return mails.filter(({ to }) => to.some((one) => one.address === address));
}

const welcome = async (tx: Tx, user: Awaited<ReturnType<typeof makeUser>>) =>
  queueMail(tx, {
    template: "welcome",
    userId: user.id,
    to: user.email,
    payload: { tokenId: await announceToken(tx, user.id, "VERIFY_EMAIL"), name: user.name },
    dedupeKey: `welcome:${user.id}`,
  });

async function queueWelcome() {
  const user = await makeUser({ name: "<b>Ana</b>" });
  const queue = () => db.$transaction((tx) => welcome(tx, user));
  await queue();
  await queue();
  const rows = await db.outboxMail.findMany({ where: { to: user.email } });
  return { user, rows };
}

test("one event queues one mail, with its job in the same transaction", async () => {
  const { rows } = await queueWelcome();
  expect(rows).toHaveLength(1);
  const jobs = await db.$queryRaw<unknown[]>`
    select 1 from graphile_worker._private_jobs where payload->>'mailId' = ${rows[0]?.id}`;
  expect(jobs).toHaveLength(1);
});

test("two workers send it once, in text and HTML with names escaped", async () => {
  const { user, rows } = await queueWelcome();
  const id = rows[0]?.id ?? "";
  await Promise.all([sendQueuedMail(id), sendQueuedMail(id)]);
  await sendQueuedMail(id);
  await expect.poll(() => received(user.email)).toHaveLength(1);
  const [mail] = await received(user.email);
  expect(mail?.subject).toBe("Te damos la bienvenida a Ayllu");
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/verificar-correo\/[A-Za-z0-9_-]{43}/);
  expect(mail?.html).toContain("&lt;b&gt;Ana&lt;/b&gt;");
});

test("a transaction that fails leaves neither mail nor job", async () => {
  const user = await makeUser();
  const failing = db.$transaction(async (tx) => {
    await welcome(tx, user);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await db.outboxMail.count({ where: { to: user.email } })).toBe(0);
});

test("a link that was made void before its mail went out is not sent", async () => {
  const { user, rows } = await queueWelcome();
  const { user: other, rows: others } = await queueWelcome();
  await voidTokens(db, user.id, "VERIFY_EMAIL");
  for (const { id } of [...rows, ...others]) await sendQueuedMail(id);
  await expect.poll(() => received(other.email)).toHaveLength(1);
  expect(await received(user.email)).toHaveLength(0);
  expect(await db.outboxMail.count({ where: { to: user.email, sentAt: null } })).toBe(0);
});

test("what was sent long ago is swept, and nothing that waits", async () => {
  const { user, rows } = await queueWelcome();
  const { user: other } = await queueWelcome();
  await sendQueuedMail(rows[0]?.id ?? "");
  await sweepMails(new Date(Date.now() + 91 * 86_400_000));
  expect(await db.outboxMail.count({ where: { to: user.email } })).toBe(0);
  expect(await db.outboxMail.count({ where: { to: other.email } })).toBe(1);
});
