import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/ports/queue";
import type { MailPayloads, MailTemplate } from "./templates";

export type NewMail<Name extends MailTemplate> = {
  template: Name;
  /** The account that the mail is deleted with; null for mails that concern no account. */
  userId: string | null;
  to: string;
  payload: MailPayloads[Name];
  dedupeKey: string;
  runAt?: Date | null;
};

/** Queues mails in the transaction of their cause; a job sends each after the commit. */
export async function queueMails<Name extends MailTemplate>(tx: Tx, mails: NewMail<Name>[]): Promise<void> {
  const rows = await tx.outboxMail.createManyAndReturn({
    data: mails.map(({ runAt: _runAt, ...row }) => row),
    skipDuplicates: true,
    select: { id: true, dedupeKey: true },
  });
  const runAtByKey = new Map(mails.map(({ dedupeKey, runAt }) => [dedupeKey, runAt ?? null]));
  await enqueue(
    tx,
    "send-mail",
    rows.map(({ id, dedupeKey }) => ({ payload: { mailId: id }, runAt: runAtByKey.get(dedupeKey) ?? null })),
  );
}

export const queueMail = <Name extends MailTemplate>(tx: Tx, mail: NewMail<Name>): Promise<void> =>
  queueMails(tx, [mail]);
