import "server-only";
import { restoreInTransaction } from "@/lib/administration/contents/service";
import { unhideQuestionInTransaction } from "@/lib/community/questions/service";
import { unhideThanksInTransaction } from "@/lib/community/thanks/service";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin, lockUser } from "@/lib/identity/lock-user";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { resumeLetterInTransaction } from "@/lib/teaching/letters/service";
import { findModeratorId, listModerationRows, type ModerationRow } from "./data";
import { findAppealEnd, findJudgeHindrance } from "./policy";
import type { AppealInput, JudgementInput } from "./schema";

const APPEAL_LIMIT = { name: "appeal", points: 20, seconds: 3600 };

const TOO_LATE = "Han pasado más de seis meses desde esta decisión, así que ya no se puede recurrir.";
const APPEALED = "Ya has recurrido esta decisión.";
const JUDGED = "Otra persona ya ha resuelto este recurso.";

/**
 * Appeals against a moderation of something of the actor's, once.
 * Errors: `NotFound` (nothing of theirs is moderated there), `Conflict` with the reason, `TooManyRequests`.
 */
export async function createAppeal(actor: Member, input: AppealInput, now = new Date()): Promise<void> {
  await consumeRateLimit(APPEAL_LIMIT, actor.id);
  const { subjectType, subjectId, text } = input;
  await db.$transaction(async (tx) => {
    if (!(await lockUser(tx, actor.id))) throw new AppError("Unauthenticated");
    const rows = await listModerationRows(tx, actor.id);
    const row = rows.find((each) => each.subjectType === subjectType && each.subjectId === subjectId);
    if (!row) throw new AppError("NotFound");
    const { title, moderatedAt } = row;
    if (now > findAppealEnd(moderatedAt)) throw conflict(TOO_LATE);
    const moderatorId = await findModeratorId(tx, row);
    const decision = { subjectType, subjectId, title, moderatedAt, moderatorId };
    const { count } = await tx.appeal.createMany({
      data: [{ ...decision, userId: actor.id, text, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) throw conflict(APPEALED);
  });
}

/** Undoes a moderation. Returns the cache tags to expire. */
async function undo(
  tx: Tx,
  actor: Member,
  { subjectType, subjectId }: ModerationRow,
  now: Date,
): Promise<string[]> {
  switch (subjectType) {
    case "Ayni":
      return restoreInTransaction(tx, actor, subjectId, now);
    case "Thanks":
      return unhideThanksInTransaction(tx, actor, subjectId);
    case "LessonQuestion":
      return unhideQuestionInTransaction(tx, actor, subjectId);
    case "Letter":
      await resumeLetterInTransaction(tx, subjectId);
      return [];
  }
}

/** Locks an appeal that waits and that the actor may judge. Errors: `NotFound`, `Conflict` with the reason. */
async function lockAppeal(tx: Tx, actor: Member, id: string) {
  await tx.$queryRaw`select 1 from "Appeal" where id = ${id}::uuid for update`;
  const appeal = await tx.appeal.findUnique({
    where: { id },
    include: { user: { select: { name: true, email: true } } },
  });
  if (!appeal) throw new AppError("NotFound");
  if (appeal.status !== "OPEN") throw conflict(JUDGED);
  const admins = await tx.user.count({ where: { role: "admin", deactivatedAt: null, anonymisedAt: null } });
  const hindrance = findJudgeHindrance(appeal, { id: actor.id, isOnlyAdmin: admins === 1 });
  if (hindrance !== null) throw conflict(hindrance);
  return appeal;
}

type LockedAppeal = Awaited<ReturnType<typeof lockAppeal>>;

async function tellAppellant(tx: Tx, appeal: LockedAppeal, { decision, answer }: JudgementInput) {
  const { id, userId, title, user } = appeal;
  const overturned = decision === "overturned";
  const dedupeKey = `appeal-decided:${id}`;
  await notify(tx, [{ kind: "appeal-decided", userId, payload: { title, overturned }, dedupeKey }]);
  await queueMail(tx, {
    template: "appeal-decided",
    userId,
    to: user.email,
    payload: { name: user.name, title, overturned, answer },
    dedupeKey,
  });
}

/**
 * Judges an appeal: the moderation stands, or is undone unless it is no longer there. Its author is told the reason.
 * Errors: `Forbidden`, `NotFound`, `Conflict` (judged already, or the actor is the moderator or the appellant).
 */
export async function judgeAppeal(
  actor: Member,
  id: string,
  input: JudgementInput,
  now = new Date(),
): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await expiringTransaction(async (tx, expireTags) => {
    await lockAsAdmin(tx, actor);
    const appeal = await lockAppeal(tx, actor, id);
    const { userId, subjectType, subjectId, moderatedAt } = appeal;
    const isOverturned = input.decision === "overturned";
    const status = isOverturned ? "OVERTURNED" : "UPHELD";
    const data = { status, judgeId: actor.id, judgedAt: now, answer: input.answer } as const;
    await tx.appeal.update({ where: { id }, data });
    await recordAuditEntry(tx, actor, {
      action: isOverturned ? "appeal.overturned" : "appeal.upheld",
      subject: { type: "User", id: userId },
      after: { about: subjectType, appeal: id, subject: subjectId },
    });
    await tellAppellant(tx, appeal, input);
    if (!isOverturned) return;
    const rows = await listModerationRows(tx, userId);
    const standing = rows.find(
      (row) =>
        row.subjectType === subjectType &&
        row.subjectId === subjectId &&
        row.moderatedAt.getTime() === moderatedAt.getTime(),
    );
    if (standing) expireTags(...(await undo(tx, actor, standing, now)));
  });
}
