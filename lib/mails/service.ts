import "server-only";
import { db } from "@/lib/db/client";
import type { Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import { mail } from "@/lib/ports/mail";
import { enqueue } from "@/lib/ports/queue";
import { issueToken } from "@/lib/tokens/service";
import { letterHtml, letterText } from "./letter";
import type { Letter } from "./letter";
import { templates } from "./templates";
import type { MailPayloads, MailTemplate, MailTools } from "./templates";

type Queued<Name extends MailTemplate> = {
  template: Name;
  to: string;
  payload: MailPayloads[Name];
  /** One event gives one mail: a second mail with the same key is not queued. */
  dedupeKey: string;
};

/** Queues a mail in the transaction of its cause; a job sends it afterwards. */
export async function queueMail<Name extends MailTemplate>(tx: Tx, queued: Queued<Name>): Promise<void> {
  const rows = await tx.outboxMail.createManyAndReturn({
    data: [queued],
    skipDuplicates: true,
    select: { id: true },
  });
  for (const { id } of rows) await enqueue(tx, "send-mail", { mailId: id });
}

const isTemplate = (template: string): template is MailTemplate => Object.hasOwn(templates, template);

/** A row's payload is what `queueMail` took for its template. */
async function letterOf(tx: Tx, { template, payload }: { template: string; payload: unknown }) {
  if (!isTemplate(template)) throw new Error(`There is no mail called ${template}`);
  const write = templates[template] as (payload: unknown, tools: MailTools) => Letter | Promise<Letter>;
  return write(payload, {
    url: (path) => new URL(path, env.SITE_URL).toString(),
    token: (purpose, userId, payload) => issueToken(tx, userId, purpose, payload),
  });
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

async function sendOnce(mailId: string): Promise<void> {
  await db.$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw<{ to: string; template: string; payload: unknown }[]>`
        select "to", template, payload from "OutboxMail"
        where id = ${mailId}::uuid and "sentAt" is null for update skip locked`;
      if (!row) return;
      const letter = await letterOf(tx, row);
      await mail.send({
        to: row.to,
        replyTo: letter.replyTo,
        subject: letter.subject,
        text: letterText(letter),
        html: letterHtml(letter),
        messageId: `<${mailId}@${new URL(env.SITE_URL).hostname}>`,
      });
      // What it was made of is not kept: it may hold words and addresses that have done their service.
      await tx.outboxMail.update({
        where: { id: mailId },
        data: { sentAt: new Date(), payload: {} },
      });
    },
    { timeout: 30_000, maxWait: 10_000 },
  );
}
