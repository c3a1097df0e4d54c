import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { AppError } from "@/lib/platform/http/errors";
import { decodeTimeCursor, encodeTimeCursor } from "@/lib/platform/http/time-cursor";
import { findVisibleQuestionAuthor } from "@/lib/community/questions/data";
import { publicThanks } from "@/lib/community/thanks/data";
import { findLetter } from "@/lib/teaching/letters/data";
import { receivedOrder } from "@/lib/orders/order/policy";
import { REPORTS_PAGE_SIZE, reportSubjectTypes } from "./schema";
import type {
  ReportEntry,
  ReportTarget,
  ReportCase,
  ReportedSubject,
  ReportsPage,
  ReportsQuery,
  ReportStatus,
  ReportSubjectType,
} from "./schema";

const { sql, empty } = Prisma;

/** Finds who wrote a message in a room in which the actor was, or which is theirs. */
async function findMessageAuthor(actor: Member, id: string): Promise<string | null> {
  const own: Prisma.EncuentroWhereInput = {
    OR: [{ seats: { some: { userId: actor.id } } }, { ayni: { userId: actor.id } }],
  };
  const row = await db.roomMessage.findFirst({ where: { id, encuentro: own }, select: { userId: true } });
  return row?.userId ?? null;
}

async function findBundleMaster(actor: Member, id: string): Promise<string | null> {
  const visible: Prisma.BundleWhereInput = {
    OR: [{ archivedAt: null }, { purchases: { some: { userId: actor.id } } }, { masterId: actor.id }],
  };
  const row = await db.bundle.findFirst({ where: { id, ...visible }, select: { masterId: true } });
  return row?.masterId ?? null;
}

/** Finds who wrote the words of a gift. Only its giver, and whoever has its link, know its id. */
async function findGiver(id: string): Promise<string | null> {
  const where = { id, message: { not: "" } };
  const row = await db.gift.findFirst({ where, select: { order: { select: { userId: true } } } });
  return row?.order.userId ?? null;
}

/** Finds the owner of a subject that the actor can see; null otherwise. */
export async function findVisibleOwnerId(actor: Member, { subjectType, subjectId: id }: ReportTarget) {
  if (subjectType === "Thanks") {
    const visible: Prisma.ThanksWhereInput = {
      OR: [publicThanks, { masterId: actor.id }, { authorId: actor.id }],
    };
    const row = await db.thanks.findFirst({ where: { id, ...visible }, select: { authorId: true } });
    return row?.authorId ?? null;
  }
  if (subjectType === "Ayni") {
    const received = { orders: { some: { userId: actor.id, ...receivedOrder } } };
    const visible: Prisma.AyniWhereInput = { OR: [{ listed: true }, received, { userId: actor.id }] };
    const row = await db.ayni.findFirst({ where: { id, ...visible }, select: { userId: true } });
    return row?.userId ?? null;
  }
  if (subjectType === "LessonQuestion") return findVisibleQuestionAuthor(actor, id);
  if (subjectType === "RoomMessage") return findMessageAuthor(actor, id);
  if (subjectType === "Bundle") return findBundleMaster(actor, id);
  if (subjectType === "Gift") return findGiver(id);
  if (subjectType === "Letter") return (await findLetter(actor, id))?.master.id ?? null;
  const open = { id, deactivatedAt: null, anonymisedAt: null };
  return (await db.user.findFirst({ where: open, select: { id: true } }))?.id ?? null;
}

const personArgs = { select: { id: true, slug: true, name: true, lastName: true } } as const;

async function findThanksByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.thanks.findMany({
    where: { id: { in: ids } },
    include: {
      author: personArgs,
      master: personArgs,
      ayni: { select: { slug: true, title: true, listed: true } },
    },
  });
  return rows.map(({ id, text, words, answer, agreedAt, hiddenAt, author, master, ayni }) => ({
    type: "Thanks",
    id,
    text,
    words,
    answer,
    shown: agreedAt !== null,
    hidden: hiddenAt !== null,
    author,
    master,
    ayni,
  }));
}

async function findAyniByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.ayni.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      slug: true,
      title: true,
      shortDescription: true,
      listed: true,
      status: true,
      takedown: { select: { ayniId: true } },
      user: personArgs,
    },
  });
  return rows.map(({ status, takedown, user, ...row }) => ({
    type: "Ayni",
    ...row,
    archived: status === "ARCHIVED",
    takenDown: takedown !== null,
    master: user,
  }));
}

async function findUsersByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.user.findMany({
    where: { id: { in: ids }, anonymisedAt: null },
    select: { ...personArgs.select, deactivatedAt: true },
  });
  return rows.map(({ deactivatedAt, ...row }) => ({
    type: "User",
    id: row.id,
    person: row,
    active: deactivatedAt === null,
  }));
}

async function findLettersByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.letter.findMany({
    where: { id: { in: ids } },
    select: { id: true, subject: true, body: true, stoppedAt: true, master: personArgs },
  });
  return rows.map(({ stoppedAt, ...row }) => ({ type: "Letter", ...row, stopped: stoppedAt !== null }));
}

async function findQuestionsByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.lessonQuestion.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      text: true,
      answer: true,
      isPrivate: true,
      hiddenAt: true,
      lessonId: true,
      author: personArgs,
      master: personArgs,
      ayni: { select: { slug: true, title: true, listed: true } },
    },
  });
  return rows.map(({ hiddenAt, lessonId, ...row }) => ({
    type: "LessonQuestion",
    ...row,
    isBesideLesson: lessonId !== null,
    hidden: hiddenAt !== null,
  }));
}

const ayniArgs = { select: { slug: true, title: true, listed: true } } as const;

async function findMessagesByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.roomMessage.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      text: true,
      file: { select: { name: true } },
      user: personArgs,
      encuentro: { select: { ayni: ayniArgs } },
    },
  });
  return rows.map(({ id, text, file, user, encuentro }) => ({
    type: "RoomMessage",
    id,
    text,
    fileName: file?.name ?? null,
    author: user,
    ayni: encuentro.ayni,
  }));
}

async function findBundlesByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.bundle.findMany({
    where: { id: { in: ids } },
    select: { id: true, slug: true, title: true, description: true, archivedAt: true, master: personArgs },
  });
  return rows.map(({ archivedAt, ...row }) => ({ type: "Bundle", ...row, archived: archivedAt !== null }));
}

async function findGiftsByIds(tx: Tx, ids: string[]): Promise<ReportedSubject[]> {
  const rows = await tx.gift.findMany({
    where: { id: { in: ids } },
    select: { id: true, message: true, order: { select: { user: personArgs, ayni: ayniArgs } } },
  });
  return rows.map(({ id, message, order: { user, ayni } }) => ({
    type: "Gift",
    id,
    text: message,
    author: user,
    ayni,
  }));
}

const SUBJECT_READERS = {
  Thanks: findThanksByIds,
  Ayni: findAyniByIds,
  User: findUsersByIds,
  Letter: findLettersByIds,
  LessonQuestion: findQuestionsByIds,
  RoomMessage: findMessagesByIds,
  Bundle: findBundlesByIds,
  Gift: findGiftsByIds,
} as const;

async function findSubjectsById(targets: readonly ReportTarget[]): Promise<Map<string, ReportedSubject>> {
  const idsOf = (type: ReportSubjectType) =>
    targets.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId);
  const subjects = await Promise.all(
    reportSubjectTypes.map((type) => SUBJECT_READERS[type](db, idsOf(type))),
  );
  return new Map(subjects.flat().map((subject) => [subject.id, subject]));
}

export async function findSubject(
  tx: Tx,
  { subjectType, subjectId }: ReportTarget,
): Promise<ReportedSubject | null> {
  const [subject] = await SUBJECT_READERS[subjectType](tx, [subjectId]);
  return subject ?? null;
}

/** Limit per case. */
const MAX_REPORTS_SHOWN = 10;

type CaseRow = ReportTarget & { ids: string[]; count: number; at: Date; id: string };

const casesSql = (status: ReportStatus): Prisma.Sql => sql`
  select "subjectType", "subjectId", count(*)::int as count, coalesce("decidedAt", min("createdAt")) as at,
    (array_agg(id order by "createdAt", id))[1] as id,
    (array_agg(id order by "createdAt", id))[1:${MAX_REPORTS_SHOWN}::int] as ids
  from "Report" where status = ${status}::"ReportStatus" group by "subjectType", "subjectId", "decidedAt"`;

function findCaseRows({ status, after }: ReportsQuery): Promise<CaseRow[]> {
  const isOldestFirst = status === "OPEN";
  const operator = isOldestFirst ? sql`>` : sql`<`;
  const cursor = after === undefined ? null : decodeTimeCursor(after);
  const cursorCondition = cursor
    ? sql`where (at, id) ${operator} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : empty;
  const order = isOldestFirst ? sql`order by at, id` : sql`order by at desc, id desc`;
  return db.$queryRaw<CaseRow[]>`
    select * from (${casesSql(status)}) as cases ${cursorCondition} ${order} limit ${REPORTS_PAGE_SIZE + 1}`;
}

async function countCases(status: ReportStatus): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (${casesSql(status)}) as cases`;
  return row?.total ?? 0;
}

const reportSelect = {
  id: true,
  reason: true,
  text: true,
  createdAt: true,
  decidedAt: true,
  reporter: { select: { id: true, name: true, lastName: true } },
  decidedBy: { select: { name: true, lastName: true } },
} satisfies Prisma.ReportSelect;

type ReportRow = Prisma.ReportGetPayload<{ select: typeof reportSelect }>;

const toReportEntry = ({ id, reason, text, createdAt, reporter }: ReportRow): ReportEntry => ({
  id,
  reason,
  text,
  createdAt: createdAt.toISOString(),
  reporter,
});

async function toReportCases(rows: CaseRow[]): Promise<ReportCase[]> {
  const [subjects, reports] = await Promise.all([
    findSubjectsById(rows),
    db.report.findMany({ where: { id: { in: rows.flatMap(({ ids }) => ids) } }, select: reportSelect }),
  ]);
  const byId = new Map(reports.map((report) => [report.id, report]));
  return rows.map(({ id, ids, subjectType, subjectId, count }) => {
    const firstReport = byId.get(id);
    return {
      id,
      subjectType,
      count,
      subject: subjects.get(subjectId) ?? null,
      reports: ids.flatMap((reportId) => byId.get(reportId) ?? []).map(toReportEntry),
      decidedAt: firstReport?.decidedAt?.toISOString() ?? null,
      decidedBy: firstReport?.decidedBy ?? null,
    };
  });
}

/**
 * Lists reports grouped by subject: open cases oldest first, decided ones latest first.
 * Errors: `Forbidden`, `MalformedRequest`.
 */
export async function listReports(actor: Actor, query: ReportsQuery): Promise<ReportsPage> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const [rows, total] = await Promise.all([findCaseRows(query), countCases(query.status)]);
  const { shown, after } = splitPage(rows, REPORTS_PAGE_SIZE, encodeTimeCursor);
  return { content: await toReportCases(shown), metadata: { total, pageSize: REPORTS_PAGE_SIZE, after } };
}

/** Errors: `Forbidden`. */
export async function countOpenCases(actor: Actor): Promise<number> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return countCases("OPEN");
}
