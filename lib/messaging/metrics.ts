import "server-only";
import { Gauge } from "prom-client";
import { db } from "@/lib/platform/db/client";
import { shareForMetrics } from "@/lib/platform/db/metrics";
import { metrics } from "@/lib/platform/metrics";

type UnsentMails = { total: number; age: number };

/** Mails whose time has come and that will be tried, or tried again; `age` is for how many seconds that of the oldest has. */
const readUnsentMails = (): Promise<UnsentMails[]> =>
  db.$queryRaw<UnsentMails[]>`
    select count(*)::int as total, coalesce(extract(epoch from now() - min(due)), 0)::float8 as age
    from (
      select case when job.attempts = 0 then job.run_at else mail."createdAt" end as due
      from "OutboxMail" as mail
      left join graphile_worker._private_jobs as job on job.payload->>'mailId' = mail.id::text
      where mail."sentAt" is null and (job.id is null or job.attempts < job.max_attempts)) as unsent
    where due <= now()`;

/** Adds the mails that should have been sent. */
export function registerMailMetrics(): void {
  const registers = [metrics];
  const readMails = shareForMetrics(readUnsentMails);
  new Gauge({
    name: "ayllu_mail_oldest_unsent_age_seconds",
    help: "For how long the oldest unsent mail has been due",
    registers,
    async collect() {
      this.reset();
      for (const { age } of await readMails()) this.set(age);
    },
  });
  new Gauge({
    name: "ayllu_mails_unsent",
    help: "Mails that are due, have not been sent and have not failed permanently",
    registers,
    async collect() {
      this.reset();
      for (const { total } of await readMails()) this.set(total);
    },
  });
}
