import "server-only";
import { calendarEntries } from "@/lib/calendars/data";
import { encuentroCalendar } from "@/lib/calendars/ics";
import { db } from "@/lib/db/client";
import type { Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import { mail } from "@/lib/ports/mail";
import { enqueue } from "@/lib/ports/queue";
import { armToken } from "@/lib/tokens/service";
import { letterHtml, letterText } from "./letter";
import type { Letter } from "./letter";
import { templates } from "./templates";
import type { MailPayloads, MailTemplate, MailTools } from "./templates";

type Queued<Name extends MailTemplate> = {
  template: Name;
  /** Whose account it is about, so that it goes with it; null for what came from outside. */
  userId: string | null;
  to: string;
  payload: MailPayloads[Name];
  /** One event gives one mail: a second mail with the same key is not queued. */
  dedupeKey: string;
};

/** Queues mails in the transaction of their cause; a job sends each afterwards. */
export async function queueMails<Name extends MailTemplate>(tx: Tx, queued: Queued<Name>[]): Promise<void> {
  const rows = await tx.outboxMail.createManyAndReturn({
    data: queued,
    skipDuplicates: true,
    select: { id: true },
  });
  await enqueue(
    tx,
    "send-mail",
    rows.map(({ id }) => ({ mailId: id })),
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

const tools: MailTools = {
  url: (path) => new URL(path, env.SITE_URL).toString(),
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
 * Sends a queued mail unless it has been sent. The row stays locked while the SMTP server is spoken to, so two
 * workers never send it both; a crash between its answer and our commit repeats it at most once.
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

const post = (mailId: string, to: string, letter: Letter): Promise<void> =>
  mail.send({
    to,
    replyTo: letter.replyTo,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    calendar: letter.calendar,
    messageId: `<${mailId}@${new URL(env.SITE_URL).hostname}>`,
  });

async function sendOnce(mailId: string): Promise<void> {
  await db.$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw<{ to: string; template: string; payload: unknown }[]>`
        select "to", template, payload from "OutboxMail"
        where id = ${mailId}::uuid and "sentAt" is null for update skip locked`;
      if (!row) return;
      const letter = await letterOf(row);
      if (letter) await post(mailId, row.to, letter);
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
