import "server-only";
import { z } from "zod";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { packCursor, unpackCursor } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { publicThanks } from "@/lib/community/thanks/data";
import { REPORTS_PAGE, reportSubjects } from "./schema";
import type {
  OneReport,
  Reported,
  ReportCase,
  ReportedSubject,
  ReportsPage,
  ReportsQuery,
  ReportStatus,
  ReportSubjectType,
} from "./schema";

const { sql, empty } = Prisma;

/** Whose something is that the actor can see; null when there is none such. */
export async function ownerSeenBy(actor: Member, { subjectType, subjectId: id }: Reported) {
  if (subjectType === "Thanks") {
    const seen: Prisma.ThanksWhereInput = {
      OR: [publicThanks, { masterId: actor.id }, { authorId: actor.id }],
    };
    const row = await db.thanks.findFirst({ where: { id, ...seen }, select: { authorId: true } });
    return row?.authorId ?? null;
  }
  if (subjectType === "Ayni") {
    const received = { orders: { some: { userId: actor.id, status: "COMPLETED" as const } } };
    const seen: Prisma.AyniWhereInput = { OR: [{ listed: true }, received, { userId: actor.id }] };
    const row = await db.ayni.findFirst({ where: { id, ...seen }, select: { userId: true } });
    return row?.userId ?? null;
  }
  const open = { id, deactivatedAt: null, anonymisedAt: null };
  return (await db.user.findFirst({ where: open, select: { id: true } }))?.id ?? null;
}

const person = { select: { id: true, slug: true, name: true, lastName: true } } as const;

async function thanksByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.thanks.findMany({
    where: { id: { in: ids } },
    include: {
      author: person,
      master: person,
      ayni: { select: { slug: true, title: true, listed: true } },
    },
  });
  return rows.map(({ id, text, words, answer, agreedAt, hiddenAt, author, master, ayni }) => ({
    ...({ type: "Thanks", id, text, words, answer } as const),
    ...{ shown: agreedAt !== null, hidden: hiddenAt !== null, author, master, ayni },
  }));
}

async function ayniByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.ayni.findMany({
    where: { id: { in: ids } },
    select: {
      ...{ id: true, slug: true, title: true, shortDescription: true, listed: true, status: true },
      user: person,
    },
  });
  return rows.map(({ status, user, ...row }) => ({
    type: "Ayni",
    ...row,
    archived: status === "ARCHIVED",
    master: user,
  }));
}

async function peopleByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.user.findMany({
    where: { id: { in: ids }, anonymisedAt: null },
    select: { ...person.select, deactivatedAt: true },
  });
  return rows.map(({ deactivatedAt, ...row }) => ({
    type: "User",
    id: row.id,
    person: row,
    active: deactivatedAt === null,
  }));
}

const READ = { Thanks: thanksByIds, Ayni: ayniByIds, User: peopleByIds } as const;

/** What was reported, by its id. */
async function subjectsOf(about: readonly Reported[]): Promise<Map<string, ReportedSubject>> {
  const idsOf = (type: ReportSubjectType) =>
    about.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
  const found = await Promise.all(reportSubjects.map((type) => READ[type](db, idsOf(type))));
  return new Map(found.flat().map((subject) => [subject.id, subject]));
}

/** What a report is about, as it is now; null when it is no more. */
export async function subjectOf(
  tx: Tx,
  { subjectType, subjectId }: Reported,
): Promise<ReportedSubject | null> {
  const [subject] = await READ[subjectType](tx, [subjectId]);
  return subject ?? null;
}

/** How many of the reports of one subject are shown. */
const SHOWN_REPORTS = 10;

type Row = Reported & { ids: string[]; count: number; at: Date; id: string };

const casesOf = (status: ReportStatus): Prisma.Sql => sql`
  select "subjectType", "subjectId", count(*)::int as count, coalesce("decidedAt", min("createdAt")) as at,
    (array_agg(id order by "createdAt", id))[1] as id,
    (array_agg(id order by "createdAt", id))[1:${SHOWN_REPORTS}::int] as ids
  from "Report" where status = ${status}::"ReportStatus" group by "subjectType", "subjectId", "decidedAt"`;

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

function rowsOf({ status, after }: ReportsQuery): Promise<Row[]> {
  const ascending = status === "OPEN";
  const [at, id] = after === undefined ? [] : unpackCursor(after, cursorSchema);
  const past = ascending ? sql`>` : sql`<`;
  const beyond = at && id ? sql`where (at, id) ${past} (${at}::timestamptz, ${id}::uuid)` : empty;
  const order = ascending ? sql`order by at, id` : sql`order by at desc, id desc`;
  return db.$queryRaw<Row[]>`
    select * from (${casesOf(status)}) as cases ${beyond} ${order} limit ${REPORTS_PAGE + 1}`;
}

async function countOf(status: ReportStatus): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (${casesOf(status)}) as cases`;
  return row?.total ?? 0;
}

const reportSelect = {
  ...{ id: true, reason: true, text: true, createdAt: true, decidedAt: true },
  reporter: { select: { id: true, name: true, lastName: true } },
  decidedBy: { select: { name: true, lastName: true } },
} satisfies Prisma.ReportSelect;

type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;

const toOne = ({ id, reason, text, createdAt, reporter }: ReportRow): OneReport => ({
  id,
  reason,
  text,
  createdAt: createdAt.toISOString(),
  reporter,
});

async function toCases(rows: Row[]): Promise<ReportCase[]> {
  const [subjects, reports] = await Promise.all([
    subjectsOf(rows),
    db.report.findMany({ where: { id: { in: rows.flatMap(({ ids }) => ids) } }, select: reportSelect }),
  ]);
  const byId = new Map(reports.map((report) => [report.id, report]));
  return rows.map(({ id, ids, subjectType, subjectId, count }) => {
    const first = byId.get(id);
    return {
      ...{ id, subjectType, count },
      subject: subjects.get(subjectId) ?? null,
      reports: ids.flatMap((one) => byId.get(one) ?? []).map(toOne),
      decidedAt: first?.decidedAt?.toISOString() ?? null,
      decidedBy: first?.decidedBy ?? null,
    };
  });
}

/**
 * What was reported, each once with all its reports: what waits the oldest first, what was decided the latest first.
 * Errors: `Forbidden`, `MalformedRequest`.
 */
export async function listReports(actor: Actor, query: ReportsQuery): Promise<ReportsPage> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const [rows, total] = await Promise.all([rowsOf(query), countOf(query.status)]);
  const shown = rows.slice(0, REPORTS_PAGE);
  const last = rows.length > REPORTS_PAGE ? shown.at(-1) : undefined;
  const after = last ? packCursor([last.at, last.id]) : null;
  return { content: await toCases(shown), metadata: { total, pageSize: REPORTS_PAGE, after } };
}

/** How many subjects of reports wait for a decision. Errors: `Forbidden`. */
export async function openReports(actor: Actor): Promise<number> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return countOf("OPEN");
}
