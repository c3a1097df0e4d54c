import "server-only";
import { db } from "@/lib/db/client";
import type { Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import { mail } from "@/lib/ports/mail";
import { enqueue } from "@/lib/ports/queue";
import { routes } from "@/lib/routes";
import { issueToken } from "@/lib/tokens/service";
import { writeMail } from "./templates";
import type { MailPayloads, MailTemplate } from "./templates";

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

const isTemplate = (template: string): template is MailTemplate =>
  template === "welcome" || template === "reset-password";

async function linkOf(tx: Tx, template: MailTemplate, userId: string): Promise<string> {
  const path =
    template === "welcome"
      ? routes.verifyEmail(await issueToken(tx, userId, "VERIFY_EMAIL"))
      : routes.resetPassword(await issueToken(tx, userId, "RESET_PASSWORD"));
  return new URL(path, env.SITE_URL).toString();
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
      const [row] = await tx.$queryRaw<
        { to: string; template: string; payload: MailPayloads[MailTemplate] }[]
      >`
        select "to", template, payload from "OutboxMail"
        where id = ${mailId}::uuid and "sentAt" is null for update skip locked`;
      if (!row || !isTemplate(row.template)) return;
      const link = await linkOf(tx, row.template, row.payload.userId);
      const letter = writeMail(row.template, row.payload.name, link);
      await mail.send({ ...letter, to: row.to, messageId: `<${mailId}@${new URL(env.SITE_URL).hostname}>` });
      await tx.outboxMail.update({
        where: { id: mailId },
        data: { sentAt: new Date() },
      });
    },
    { timeout: 30_000, maxWait: 10_000 },
  );
}
