import "server-only";
import { notificationChoices } from "@/lib/messaging/preferences/schema";
import { calendarEntries } from "@/lib/content/calendar/data";
import { encuentroCalendar } from "@/lib/content/calendar/ics";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { mail } from "@/lib/platform/ports/mail";
import { enqueue } from "@/lib/platform/ports/queue";
import { reminderIn } from "@/lib/notices/kinds";
import { api, routes } from "@/lib/platform/routes";
import { armToken } from "@/lib/identity/one-time-tokens/service";
import { mailSubjectLabel } from "@/lib/messaging/unsubscribe/schema";
import type { MailSubject } from "@/lib/messaging/unsubscribe/schema";
import { unsubscribeToken } from "@/lib/unsubscribe/token";
import { letterHtml, letterText } from "./letter";
import type { Footer, Letter } from "./letter";
import { templates } from "./templates";
import type { MailPayloads, MailTemplate, MailTools } from "./templates";

export type Queued<Name extends MailTemplate> = {
  template: Name;
  /** Whose account it is about, so that it goes with it; null for what came from outside. */
  userId: string | null;
  to: string;
  payload: MailPayloads[Name];
  /** One event gives one mail: a second mail with the same key is not queued. */
  dedupeKey: string;
  /** Before which it is not to be sent; at once by default. */
  runAt?: Date | null;
};

/** Queues mails in the transaction of their cause; a job sends each afterwards. */
export async function queueMails<Name extends MailTemplate>(tx: Tx, queued: Queued<Name>[]): Promise<void> {
  const rows = await tx.outboxMail.createManyAndReturn({
    data: queued.map(({ runAt: _runAt, ...row }) => row),
    skipDuplicates: true,
    select: { id: true, dedupeKey: true },
  });
  const instants = new Map(queued.map(({ dedupeKey, runAt }) => [dedupeKey, runAt ?? null]));
  await enqueue(
    tx,
    "send-mail",
    rows.map(({ id }) => ({ mailId: id })),
    rows.map(({ dedupeKey }) => instants.get(dedupeKey) ?? null),
  );
}

/** Queues one mail in the transaction of its cause. */
export const queueMail = <Name extends MailTemplate>(tx: Tx, queued: Queued<Name>): Promise<void> =>
  queueMails(tx, [queued]);

const isTemplate = (template: string): template is MailTemplate => Object.hasOwn(templates, template);

/** The link that a mail is about has been made void meanwhile. */
class LinkIsVoid extends Error {}

async function secretOf(tokenId: string): Promise<string> {
  const token = await armToken(tokenId);
  if (token === null) throw new LinkIsVoid();
  return token;
}

const fullUrl = (path: string) => new URL(path, env.SITE_URL).toString();

const tools: MailTools = {
  url: fullUrl,
  token: secretOf,
  calendar: async (ids, path) =>
    encuentroCalendar(await calendarEntries({ id: { in: ids } }, () => path), new URL(env.SITE_URL)),
};

/** A row's payload is what `queueMail` took for its template. Null when there is nothing to say any more. */
async function letterOf({
  template,
  payload,
}: {
  template: string;
  payload: unknown;
}): Promise<Letter | null> {
  if (!isTemplate(template)) throw new Error(`There is no mail called ${template}`);
  const write = templates[template] as (payload: unknown, tools: MailTools) => Letter | Promise<Letter>;
  try {
    return await write(payload, tools);
  } catch (error) {
    if (error instanceof LinkIsVoid) return null;
    throw error;
  }
}

/**
 * Sends a queued mail unless it has been sent or has become pointless. The row stays locked while the SMTP server is
 * spoken to, so two workers never send it both; a crash between its answer and our commit repeats it at most once.
 */
export async function sendQueuedMail(mailId: string): Promise<void> {
  try {
    await sendOnce(mailId);
  } catch (error) {
    const lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown";
    await db.outboxMail.updateMany({
      where: { id: mailId },
      data: { attempts: { increment: 1 }, lastError },
    });
    throw error;
  }
}

type Row = { to: string; userId: string | null; template: string; payload: unknown };

/** What follows a choice says so, and has an address at which programs say for their reader: no more. */
function choiceOf(userId: string | null, about: MailSubject | undefined) {
  if (userId === null || about === undefined) return null;
  const token = unsubscribeToken(userId, about);
  const footer: Footer = {
    label: mailSubjectLabel(about),
    stop: fullUrl(routes.unsubscribe(token)),
    settings: fullUrl(routes.notificationSettings()),
  };
  return { footer, unsubscribe: fullUrl(api.unsubscribe(token)) };
}

function post(mailId: string, { to, userId }: Row, letter: Letter): Promise<void> {
  const choice = choiceOf(userId, letter.about);
  return mail.send({
    to,
    replyTo: letter.replyTo,
    subject: letter.subject,
    text: letterText(letter, choice?.footer),
    html: letterHtml(letter, choice?.footer),
    calendar: letter.calendar,
    messageId: `<${mailId}@${new URL(env.SITE_URL).hostname}>`,
    unsubscribe: choice?.unsubscribe,
  });
}

/** Whether the encuentro that a mail reminds of still is to come as it says. */
async function stillStands(tx: Tx, { template, payload }: Row): Promise<boolean> {
  const reminder = template === "notice" ? reminderIn((payload as MailPayloads["notice"]).notice) : null;
  if (!reminder) return true;
  const { encuentroId: id, sequence, startsAt } = reminder;
  if (new Date(startsAt) <= new Date()) return false;
  return (await tx.encuentro.count({ where: { id, sequence, cancelledAt: null } })) > 0;
}

/** Whether somebody still wants what has waited, perhaps for the end of their quiet hours. */
async function stillWanted(tx: Tx, { userId }: Row, about: MailSubject | undefined): Promise<boolean> {
  if (userId === null || about === undefined || about === "daily") return true;
  const person = await tx.user.findUnique({
    where: { id: userId },
    select: { notificationPreferences: true },
  });
  return person !== null && notificationChoices(person.notificationPreferences)[about] !== "never";
}

/** The letter of a row as of now; null when it has become pointless. */
async function dueLetter(tx: Tx, row: Row): Promise<Letter | null> {
  if (!(await stillStands(tx, row))) return null;
  const letter = await letterOf(row);
  return letter && (await stillWanted(tx, row, letter.about)) ? letter : null;
}

async function sendOnce(mailId: string): Promise<void> {
  await db.$transaction(
    async (tx) => {
      // Whoever comes second waits: only then is it known whether the first has sent it.
      const [row] = await tx.$queryRaw<Row[]>`
        select "to", "userId", template, payload from "OutboxMail"
        where id = ${mailId}::uuid and "sentAt" is null for update`;
      if (!row) return;
      const letter = await dueLetter(tx, row);
      if (letter) await post(mailId, row, letter);
      // What it was made of is not kept: it may hold words and addresses that have done their service.
      await tx.outboxMail.update({
        where: { id: mailId },
        data: { sentAt: new Date(), payload: {} },
      });
    },
    { timeout: 30_000, maxWait: 10_000 },
  );
}

const KEPT_DAYS = 90;

/** Deletes what was sent long ago. */
export async function sweepMails(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.outboxMail.deleteMany({ where: { sentAt: { lt: before } } });
}
