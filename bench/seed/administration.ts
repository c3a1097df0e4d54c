import type pg from "pg";
import { withClient } from "@/prisma/engine/databases";
import { migrateJobQueue } from "@/prisma/migrate-queue";
import { dropIndexes } from "./bulk-insert";

// Adds the rest of a community of that many contents: an apprentice for five of them, an order for each, and the rows that
// admins and members list. One apprentice and the first Master have far more of everything.

export const ADMIN_EMAIL = "administra@bench.test";
export const APPRENTICE_EMAIL = "aprendiz-0@bench.test";
export const MASTER_SLUG = "maestra-0";

const CONTENTS_PER_APPRENTICE = 5;
const ORDERS_OF_APPRENTICE = 500;
const ORDERS_OF_MASTER = 20_000;
const NOTIFICATIONS_OF_APPRENTICE = 5000;
const FAVOURITES_OF_APPRENTICE = 1000;
const SHARES = { audit: 10, applications: 50, reports: 100, failedMails: 500 };

const idSql = (kind: string, number: string): string =>
  `('0190${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const APPRENTICE = "a000";
const ORDER = "b000";
const FIRST_MASTER = `(select id from "User" where slug = '${MASTER_SLUG}')`;
const ADMIN = `(select id from "User" where email = '${ADMIN_EMAIL}')`;
const spreadDate = (number: string, total: string): string =>
  `now() - interval '3 years' * (1 - (${number})::float8 / ${total})`;

const insertPeople = (apprentices: number): string[] => [
  `insert into "User" (id, slug, name, "lastName", email, "passwordHash", role, country, "emailVerified", "acceptedTermsAt",
     "lastActiveAt", "createdAt", "updatedAt")
   select ${idSql(APPRENTICE, "n")}, 'aprendiz-' || n, (array['Lucía', 'Andrés', 'Inés', 'Tomás', 'Rosa', 'Nuria', 'Ángela'])[1 + n % 7],
     (array['Peña', 'Ferrer', 'Quispe', 'Molina', 'Ibáñez'])[1 + n % 5] || ' ' || translate(md5(n::text), '0123456789', 'aeiouaeiou'),
     'aprendiz-' || n || '@bench.test', '-', 'student', (array['ES', 'MX', 'AR'])[1 + n % 3], now(), now(),
     ${spreadDate("(n * 7919) % " + apprentices, String(apprentices))}, ${spreadDate("n", String(apprentices))}, now()
   from generate_series(0, ${apprentices - 1}) as n`,
  `insert into "Profile" (id, "userId", "completedStep", country, "updatedAt")
   select ${idSql("a001", "n")}, ${idSql(APPRENTICE, "n")}, 4, 'ES', now() from generate_series(0, ${apprentices - 1}) as n`,
  `insert into "User" (id, slug, name, "lastName", email, "passwordHash", role, "emailVerified", "acceptedTermsAt", "updatedAt")
   values (${idSql("a002", "1")}, 'administra', 'Alma', 'Admin', '${ADMIN_EMAIL}', '-', 'admin', now(), now(), now())`,
];

/** Four fifths are sales, paid out unless they are of the last two months. */
const insertOrders = (source: string, kind: string): string => `
  insert into "Order" (id, "userId", "ayniContentId", "masterUserId", status, "purchaseDate", amount, "taxBase", "taxPercentage",
    "taxAmount", "feeAmount", currency, "paymentIntentId", "completedAt", "availableBillingDate", "paidToMaster",
    "paidToMasterDate", "paidToMasterAmount", "createdAt", "updatedAt")
  select ${idSql(kind, "n")}, s."buyerId", s.id, s."userId", 'COMPLETED', s.at, s.amount, s.amount, 0, 0, s.amount / 10,
    case when s.amount > 0 then lower(s.currency) else 'eur' end, case when s.amount > 0 then 'pi_${kind}_' || n end, s.at,
    s.at + interval '14 days', p.paid, case when p.paid then s.at + interval '20 days' end,
    case when p.paid then s.amount - s.amount / 10 end, s.at, s.at
  from (${source}) as s, lateral (select s.amount > 0 and s.at < now() - interval '60 days' as paid) as p`;

const buyerSql = (apprentices: number): string =>
  idSql(APPRENTICE, `case when n <= ${ORDERS_OF_APPRENTICE} then 0 else (n * 7919) % ${apprentices} end`);

const insertAllOrders = (apprentices: number): string[] => [
  insertOrders(
    `select *, ${buyerSql(apprentices)} as "buyerId" from (
       select id, "userId", amount, currency, least("publishedAt" + interval '3 days', now()) as at,
         row_number() over (order by md5(id::text)) as n
       from "Ayni" where listed) as contents`,
    ORDER,
  ),
  insertOrders(
    `select a.id, a."userId", a.amount, a.currency, ${spreadDate("n", String(ORDERS_OF_MASTER))} as at, n,
       ${idSql(APPRENTICE, `n % ${apprentices}`)} as "buyerId"
     from generate_series(1, least(${ORDERS_OF_MASTER}, ${apprentices - 1})) as n
     join (select id, "userId", amount, currency, row_number() over (order by id) as rank, count(*) over () as total from "Ayni"
           where listed and "userId" = ${FIRST_MASTER}) as a
       on a.rank = 1 + n % a.total
     where not exists (select from "Order" o where o."masterUserId" = ${FIRST_MASTER} and o."userId" = ${idSql(APPRENTICE, `n % ${apprentices}`)})`,
    "b001",
  ),
  // One in fifty was refunded in part.
  `insert into "Payment" (id, "orderId", "paymentIntentId", status, amount, currency, "refundedAmount", "updatedAt")
   select id, id, "paymentIntentId", 'SUCCEEDED', amount, currency,
          case when status = 'COMPLETED' and amount > 1 and random() < 0.02 then amount / 2 else 0 end, now()
   from "Order" where amount > 0`,
];

const insertMemberLists = (apprentices: number): string[] => [
  `insert into "Follow" ("followerId", "masterId", "createdAt")
   select ${idSql(APPRENTICE, "n")}, ${FIRST_MASTER}, ${spreadDate("n", String(apprentices))}
   from generate_series(1, least(${ORDERS_OF_MASTER}, ${apprentices - 1})) as n`,
  `insert into "Favourite" ("userId", "ayniId", "createdAt")
   select ${idSql(APPRENTICE, "0")}, id, "publishedAt" from "Ayni" where listed order by md5(id::text) limit ${FAVOURITES_OF_APPRENTICE}`,
  `insert into "Notification" (id, "userId", type, category, payload, "dedupeKey", "readAt", "createdAt")
   select ${idSql("c000", "n")}, ${idSql(APPRENTICE, `case when n < ${NOTIFICATIONS_OF_APPRENTICE} then 0 else n % ${apprentices} end`)},
     'published', 'followedMasters', jsonb_build_object('slug', 'contenido-' || n, 'title', 'Calma', 'masterName', 'Rosa'), 'bench-' || n,
     case when n % 3 = 0 then now() end, ${spreadDate("n", String(apprentices + NOTIFICATIONS_OF_APPRENTICE))}
   from generate_series(0, ${apprentices + NOTIFICATIONS_OF_APPRENTICE - 1}) as n`,
];

const insertAdminLists = (contents: number, apprentices: number): string[] => [
  `insert into "AuditEntry" (id, "actorId", action, "subjectType", "subjectId", "createdAt")
   select ${idSql("d000", "n")}, ${ADMIN}, (array['user.role', 'user.active', 'sale.paid', 'mail.retried'])[1 + n % 4], 'User',
     ${idSql(APPRENTICE, `n % ${apprentices}`)}::text, ${spreadDate("n", String(contents / SHARES.audit))}
   from generate_series(1, ${contents / SHARES.audit}) as n`,
  `insert into "MasterApplication" (id, "userId", status, "shortDescription", offering, disciplines, "decidedById", "decidedAt", "createdAt")
   select ${idSql("d001", "n")}, ${idSql(APPRENTICE, `n % ${apprentices}`)},
     (case when n % 10 = 0 then 'PENDING' when n % 3 = 0 then 'REFUSED' else 'APPROVED' end)::"ApplicationStatus", 'Acompaño', 'Acompaño',
     '{YOGA}', case when n % 10 > 0 then ${ADMIN} end, case when n % 10 > 0 then now() end, ${spreadDate("n", String(contents / SHARES.applications))}
   from generate_series(1, ${contents / SHARES.applications}) as n`,
  `insert into "Report" (id, "reporterId", "subjectType", "subjectId", reason, text, status, "decidedById", "decidedAt", "createdAt")
   select ${idSql("d002", "n")}, ${idSql(APPRENTICE, `n % ${apprentices}`)}, 'Ayni', a.id, 'spam', '',
     (case when n % 10 < 2 then 'OPEN' else 'DISMISSED' end)::"ReportStatus", case when n % 10 >= 2 then ${ADMIN} end,
     case when n % 10 >= 2 then date_trunc('milliseconds', at + interval '1 day') end, at
   from (select id, row_number() over (order by md5(id::text)) as n from "Ayni" limit ${contents / SHARES.reports}) as a,
     lateral (select ${spreadDate("n", String(contents / SHARES.reports))} as at) as dated`,
  `insert into "OutboxMail" (id, "dedupeKey", "userId", "to", template, payload, attempts)
   select ${idSql("d003", "n")}, 'bench-' || n, ${idSql(APPRENTICE, `n % ${apprentices}`)}, 'aprendiz@bench.test', 'notification', '{}', 25
   from generate_series(1, ${contents / SHARES.failedMails}) as n`,
  `select graphile_worker.add_job('send-mail', json_build_object('mailId', ${idSql("d003", "n")}))
   from generate_series(1, ${contents / SHARES.failedMails}) as n`,
  `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused', updated_at = now() - id * interval '1 second'`,
];

const SEEDED_TABLES = ["User", "Profile", "Order", "Payment"];

async function isSeeded(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from "User" where email = $1`, [ADMIN_EMAIL]);
  return (rowCount ?? 0) > 0;
}

/** Adds apprentices, orders and what admins list to the contents, once per database. */
export const seedAdministration = (databaseUrl: string, contents: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    if (await isSeeded(client)) return;
    await migrateJobQueue(databaseUrl);
    const apprentices = contents / CONTENTS_PER_APPRENTICE;
    await client.query("set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
    await client.query("begin");
    for (const table of SEEDED_TABLES) await client.query(`alter table "${table}" disable trigger user`);
    for (const statement of insertPeople(apprentices)) await client.query(statement);
    const indexes = [...(await dropIndexes(client, "Order")), ...(await dropIndexes(client, "Payment"))];
    const statements = [
      ...insertAllOrders(apprentices),
      ...indexes,
      ...insertMemberLists(apprentices),
      ...insertAdminLists(contents, apprentices),
    ];
    for (const statement of statements) await client.query(statement);
    for (const table of SEEDED_TABLES) await client.query(`alter table "${table}" enable trigger user`);
    await client.query("commit");
    await client.query("vacuum analyze");
  });
