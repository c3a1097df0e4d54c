import "server-only";
import type { Tx } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/ports/queue";
import type { JobPriority } from "@/lib/platform/ports/queue";
import { uuidV7 } from "@/lib/platform/sql";
import type { MailPayloads, MailTemplate } from "./templates";

export type NewMail<Name extends MailTemplate> = {
  template: Name;
  /** The account that the mail is deleted with; null for mails that concern no account. */
  userId: string | null;
  to: string;
  payload: MailPayloads[Name];
  dedupeKey: string;
  runAt?: Date | null;
  priority?: JobPriority;
};

/** Returns the mails whose `dedupeKey` is new. Raw, since Prisma takes a quarter of a second for a thousand rows. */
function insertMails<Name extends MailTemplate>(tx: Tx, mails: NewMail<Name>[]) {
  const rows = mails.map(({ runAt: _runAt, priority: _priority, ...row }) => ({ id: uuidV7(), ...row }));
  return tx.$queryRaw<{ id: string; dedupeKey: string }[]>`
    insert into "OutboxMail" (id, "dedupeKey", "userId", "to", template, payload)
    select id, "dedupeKey", "userId", "to", template, payload
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as mail(id uuid, "dedupeKey" text, "userId" uuid, "to" text, template text, payload jsonb)
    on conflict do nothing returning id, "dedupeKey"`;
}

/** Queues mails in the transaction of their cause; a job sends each after the commit. */
export async function queueMails<Name extends MailTemplate>(tx: Tx, mails: NewMail<Name>[]): Promise<void> {
  const inserted = await insertMails(tx, mails);
  const mailsByKey = new Map(mails.map((mail) => [mail.dedupeKey, mail]));
  await enqueue(
    tx,
    "send-mail",
    inserted.map(({ id, dedupeKey }) => {
      const { runAt = null, priority } = mailsByKey.get(dedupeKey) ?? {};
      return { payload: { mailId: id }, runAt, priority };
    }),
  );
}

export const queueMail = <Name extends MailTemplate>(tx: Tx, mail: NewMail<Name>): Promise<void> =>
  queueMails(tx, [mail]);
