import "server-only";
import { findSubject } from "@/lib/administration/moderation/data";
import { isAdmin } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { formatFullName } from "@/lib/platform/text/full-name";
import { findAppealEnd, findJudgeHindrance } from "./policy";
import type { AppealTarget, AppealView, Moderation, OpenAppeal } from "./schema";

/** A moderation that stands. */
export type ModerationRow = AppealTarget & {
  title: string;
  reason: string | null;
  moderatedAt: Date;
};

async function listTakedowns(tx: Tx, userId: string): Promise<ModerationRow[]> {
  const rows = await tx.ayniTakedown.findMany({
    where: { ayni: { userId } },
    select: { ayniId: true, reason: true, createdAt: true, ayni: { select: { title: true } } },
  });
  return rows.map(({ ayniId, reason, createdAt, ayni }) => ({
    subjectType: "Ayni",
    subjectId: ayniId,
    title: `tu enseñanza «${ayni.title}»`,
    reason,
    moderatedAt: createdAt,
  }));
}

async function listHiddenThanks(tx: Tx, authorId: string): Promise<ModerationRow[]> {
  const rows = await tx.thanks.findMany({
    where: { authorId, hiddenAt: { not: null } },
    select: { id: true, hiddenAt: true, ayni: { select: { title: true } } },
  });
  return rows.flatMap(({ id, hiddenAt, ayni }) =>
    hiddenAt
      ? {
          subjectType: "Thanks",
          subjectId: id,
          title: `tu agradecimiento por «${ayni.title}»`,
          reason: null,
          moderatedAt: hiddenAt,
        }
      : [],
  );
}

async function listHiddenQuestions(tx: Tx, authorId: string): Promise<ModerationRow[]> {
  const rows = await tx.lessonQuestion.findMany({
    where: { authorId, isHiddenByAdmin: true },
    select: {
      id: true,
      hiddenAt: true,
      hiddenReason: true,
      master: { select: { name: true, lastName: true } },
      ayni: { select: { title: true } },
    },
  });
  return rows.flatMap(({ id, hiddenAt, hiddenReason, master, ayni }) =>
    hiddenAt
      ? {
          subjectType: "LessonQuestion",
          subjectId: id,
          title: ayni ? `tu pregunta en «${ayni.title}»` : `tu pregunta a ${formatFullName(master)}`,
          reason: hiddenReason,
          moderatedAt: hiddenAt,
        }
      : [],
  );
}

async function listStoppedLetters(tx: Tx, masterId: string): Promise<ModerationRow[]> {
  const rows = await tx.letter.findMany({
    where: { masterId, stoppedAt: { not: null } },
    select: { id: true, subject: true, stoppedAt: true },
  });
  return rows.flatMap(({ id, subject, stoppedAt }) =>
    stoppedAt
      ? {
          subjectType: "Letter",
          subjectId: id,
          title: `tu carta «${subject}»`,
          reason: null,
          moderatedAt: stoppedAt,
        }
      : [],
  );
}

export async function listModerationRows(tx: Tx, userId: string): Promise<ModerationRow[]> {
  const lists = await Promise.all(
    [listTakedowns, listHiddenThanks, listHiddenQuestions, listStoppedLetters].map((list) =>
      list(tx, userId),
    ),
  );
  return lists.flat().sort((a, b) => b.moderatedAt.getTime() - a.moderatedAt.getTime());
}

/** Actions of an admin who decided without a report, and the name of the subject in their entries. */
const DIRECT_ACTIONS = {
  LessonQuestion: { action: "question.hidden", key: "question" },
  Letter: { action: "letter.stopped", key: "letter" },
} as const;

/** A thanks that was written anew keeps the decision, so the report is found by its instant. */
async function findReportJudge(tx: Tx, { subjectType, moderatedAt }: ModerationRow): Promise<string | null> {
  const report = await tx.report.findFirst({
    where: { subjectType, status: "UPHELD", decidedAt: moderatedAt },
    select: { decidedById: true },
  });
  return report?.decidedById ?? null;
}

async function findDirectJudge(tx: Tx, { subjectType, subjectId }: ModerationRow): Promise<string | null> {
  if (subjectType !== "LessonQuestion" && subjectType !== "Letter") return null;
  const { action, key } = DIRECT_ACTIONS[subjectType];
  const entry = await tx.auditEntry.findFirst({
    where: { action, after: { path: [key], equals: subjectId } },
    orderBy: { createdAt: "desc" },
    select: { actorId: true },
  });
  return entry?.actorId ?? null;
}

/** Returns the admin who took the decision; null if nobody knows. */
export async function findModeratorId(tx: Tx, row: ModerationRow): Promise<string | null> {
  if (row.subjectType === "Ayni") {
    const takedown = await tx.ayniTakedown.findUnique({ where: { ayniId: row.subjectId } });
    return takedown?.takenDownById ?? null;
  }
  return (await findReportJudge(tx, row)) ?? (await findDirectJudge(tx, row));
}

const toAppealView = (appeal: Prisma.AppealGetPayload<object>): AppealView => ({
  text: appeal.text,
  status: appeal.status,
  answer: appeal.answer,
  createdAt: appeal.createdAt.toISOString(),
  judgedAt: appeal.judgedAt?.toISOString() ?? null,
});

const toKey = ({
  subjectType,
  subjectId,
  moderatedAt,
}: Pick<ModerationRow, "subjectId" | "moderatedAt"> & { subjectType: string }) =>
  `${subjectType}:${subjectId}:${moderatedAt.getTime()}`;

/** Lists what of the actor's is moderated now, the latest first, and what was until an appeal. */
export async function listModerations(actor: Member, now = new Date()): Promise<Moderation[]> {
  const [rows, appeals] = await Promise.all([
    listModerationRows(db, actor.id),
    db.appeal.findMany({ where: { userId: actor.id }, orderBy: { createdAt: "desc" } }),
  ]);
  const byKey = new Map(appeals.map((appeal) => [toKey(appeal), appeal]));
  const standing = rows.map((row): Moderation => {
    const appeal = byKey.get(toKey(row));
    const end = findAppealEnd(row.moderatedAt);
    return {
      ...row,
      moderatedAt: row.moderatedAt.toISOString(),
      appealUntil: end.toISOString(),
      canAppeal: !appeal && now <= end,
      appeal: appeal ? toAppealView(appeal) : null,
    };
  });
  const keys = new Set(rows.map(toKey));
  const undone = appeals
    .filter((appeal) => !keys.has(toKey(appeal)))
    .map((appeal): Moderation => ({
      subjectType: appeal.subjectType as Moderation["subjectType"],
      subjectId: appeal.subjectId,
      title: appeal.title,
      reason: null,
      moderatedAt: appeal.moderatedAt.toISOString(),
      appealUntil: findAppealEnd(appeal.moderatedAt).toISOString(),
      canAppeal: false,
      appeal: toAppealView(appeal),
    }));
  return [...standing, ...undone];
}

const personArgs = { select: { id: true, name: true, lastName: true } } as const;

/** Lists the appeals that wait, the oldest first. Errors: `Forbidden`. */
export async function listOpenAppeals(actor: Member): Promise<OpenAppeal[]> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const [rows, admins] = await Promise.all([
    db.appeal.findMany({
      where: { status: "OPEN" },
      orderBy: { createdAt: "asc" },
      include: { user: personArgs, moderator: personArgs },
    }),
    db.user.count({ where: { role: "admin", deactivatedAt: null, anonymisedAt: null } }),
  ]);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      subjectType: row.subjectType as AppealTarget["subjectType"],
      text: row.text,
      createdAt: row.createdAt.toISOString(),
      moderatedAt: row.moderatedAt.toISOString(),
      user: row.user,
      moderator: row.moderator,
      subject: await findSubject(db, {
        subjectType: row.subjectType as AppealTarget["subjectType"],
        subjectId: row.subjectId,
      }),
      hindrance: findJudgeHindrance(row, { id: actor.id, isOnlyAdmin: admins === 1 }),
    })),
  );
}

/** Errors: `Forbidden`. */
export async function countOpenAppeals(actor: Actor): Promise<number> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return db.appeal.count({ where: { status: "OPEN" } });
}
