import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { takeDownInTransaction } from "@/lib/administration/contents/service";
import { expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import type { NotificationPayloads } from "@/lib/messaging/notification-kinds";
import { notify } from "@/lib/messaging/notifications/service";
import { hideReportedQuestion } from "@/lib/community/questions/service";
import { hideThanks } from "@/lib/community/thanks/service";
import { archiveReportedBundle } from "@/lib/orders/bundles/service";
import { stopLetterInTransaction } from "@/lib/teaching/letters/service";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatFullName } from "@/lib/platform/text/full-name";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { findVisibleOwnerId, findSubject } from "./data";
import { REPORT_REASONS } from "./schema";
import type { ReportDecisionInput, ReportTarget, ReportedSubject, ReportInput } from "./schema";

const REPORT_LIMIT = { name: "report", points: 20, seconds: 3600 };

const OWN_CONTENT = "No puedes denunciar lo tuyo.";
const ALREADY_DECIDED = "Otra persona ya ha decidido esta denuncia.";
const UNKNOWN_REASON = "Incumple las directrices de la comunidad";
const CANNOT_HIDE_ACCOUNT = "Una cuenta se desactiva desde su página.";

/**
 * Reports a subject that the actor can see; idempotent while the report is open.
 * Errors: `NotFound`, `Conflict` (the actor's own), `TooManyRequests`.
 */
export async function createReport(actor: Member, input: ReportInput): Promise<void> {
  await consumeRateLimit(REPORT_LIMIT, actor.id);
  const ownerId = await findVisibleOwnerId(actor, input);
  if (ownerId === null) throw new AppError("NotFound");
  if (ownerId === actor.id) throw conflict(OWN_CONTENT);
  const { subjectType, subjectId, reason, text } = input;
  await db.report.createMany({
    data: [{ reporterId: actor.id, subjectType, subjectId, reason, text }],
    skipDuplicates: true,
  });
}

type DecidedReport = { id: string; reporterId: string };

/** Locks the open reports of a subject, so that of concurrent decisions only the first finds any. */
async function decideOpenReports(
  tx: Tx,
  { subjectType, subjectId }: ReportTarget,
  decision: { status: "UPHELD" | "DISMISSED"; decidedById: string; decidedAt: Date },
): Promise<DecidedReport[]> {
  const openReports = await tx.$queryRaw<DecidedReport[]>`
    select id, "reporterId" from "Report" where "subjectType" = ${subjectType} and "subjectId" = ${subjectId}::uuid
      and status = 'OPEN' order by id for update`;
  const ids = openReports.map(({ id }) => id);
  await tx.report.updateMany({ where: { id: { in: ids } }, data: decision });
  return openReports;
}

const REASON_TEXTS: Record<string, string> = REPORT_REASONS;

const toReasonText = (reason: string): string => REASON_TEXTS[reason] ?? UNKNOWN_REASON;

type HideOptions = {
  subject: ReportedSubject | null;
  hide: boolean | undefined;
  reason: string;
  words: string | undefined;
  now: Date;
};

/** Hides a thanks or a question, stops a letter, removes words, archives a bundle or takes a content down. Returns the cache tags to expire, or null if nothing was hidden. */
async function hideSubject(
  tx: Tx,
  actor: Member,
  { subject, hide, reason, words, now }: HideOptions,
): Promise<string[] | null> {
  switch (subject?.type) {
    case "Thanks":
      return hide === false ? null : hideThanks(tx, subject.id, now);
    case "Ayni":
      if (!hide || subject.archived || subject.takenDown) return null;
      return takeDownInTransaction(tx, actor, { id: subject.id, reason: words ?? toReasonText(reason), now });
    case "Letter":
      return hide !== false && (await stopLetterInTransaction(tx, subject.id, now)) ? [] : null;
    case "LessonQuestion":
      if (hide === false) return null;
      return hideReportedQuestion(tx, subject.id, toReasonText(reason), now);
    case "RoomMessage":
      if (hide === false) return null;
      return (await tx.roomMessage.deleteMany({ where: { id: subject.id } })).count > 0 ? [] : null;
    case "Gift":
      if (hide === false || subject.text === "") return null;
      await tx.gift.update({ where: { id: subject.id }, data: { message: "" } });
      return [];
    case "Bundle":
      return hide === false ? null : archiveReportedBundle(tx, subject.slug, now);
    case "User":
      if (hide) throw new AppError("ValidationError", { fields: { hide: CANNOT_HIDE_ACCOUNT } });
      return null;
    default:
      return null;
  }
}

function toResponsibleUserId(subject: ReportedSubject): string {
  switch (subject.type) {
    case "User":
      return subject.id;
    case "Thanks":
    case "LessonQuestion":
    case "RoomMessage":
    case "Gift":
      return subject.author.id;
    case "Bundle":
    case "Ayni":
    case "Letter":
      return subject.master.id;
  }
}

const notifyReporters = (tx: Tx, decided: DecidedReport[], upheld: boolean): Promise<void> =>
  notify(
    tx,
    decided.map(({ id, reporterId: userId }) => ({
      kind: "report-decided",
      userId,
      payload: { upheld },
      dedupeKey: `report-decided:${id}`,
    })),
  );

type ModeratedText = Exclude<ReportedSubject, { type: "User" | "Ayni" }>;

function toModeratedPayload(subject: ModeratedText): NotificationPayloads["moderated"] {
  if (subject.type === "Letter") return { about: "Letter", title: subject.subject };
  if (subject.type === "LessonQuestion" && !subject.isBesideLesson)
    return { about: "MasterQuestion", title: formatFullName(subject.master) };
  if (subject.type === "Bundle") return { about: "Bundle", title: subject.title };
  return { about: subject.type, title: subject.ayni?.title ?? "" };
}

/** A Master learns of a takedown with its reason by `takeDownInTransaction`. */
async function notifyAuthor(tx: Tx, subject: ReportedSubject | null, reportId: string): Promise<void> {
  if (!subject || subject.type === "User" || subject.type === "Ayni") return;
  const payload = toModeratedPayload(subject);
  const userId = toResponsibleUserId(subject);
  await notify(tx, [{ kind: "moderated", userId, payload, dedupeKey: `moderated:${reportId}` }]);
}

/**
 * Decides all open reports of the subject of a report.
 * Errors: `Forbidden`, `NotFound`, `Conflict` (already decided), `ValidationError` (`hide` of an account).
 */
export async function decideReport(
  actor: Member,
  id: string,
  { decision, hide, reason }: ReportDecisionInput,
  now = new Date(),
): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await expiringTransaction(async (tx, expireTags) => {
    await lockAsAdmin(tx, actor);
    const row = await tx.report.findUnique({ where: { id } });
    if (!row) throw new AppError("NotFound");
    const target = { subjectId: row.subjectId, subjectType: row.subjectType as ReportTarget["subjectType"] };
    const upheld = decision === "upheld";
    const decided = await decideOpenReports(tx, target, {
      status: upheld ? "UPHELD" : "DISMISSED",
      decidedById: actor.id,
      decidedAt: now,
    });
    if (!decided.some((report) => report.id === id)) throw conflict(ALREADY_DECIDED);
    const subject = await findSubject(tx, target);
    const expiredTags = upheld
      ? await hideSubject(tx, actor, { subject, hide, reason: row.reason, words: reason, now })
      : null;
    await recordAuditEntry(tx, actor, {
      action: upheld ? "report.upheld" : "report.dismissed",
      subject: { type: "User", id: subject ? toResponsibleUserId(subject) : target.subjectId },
      after: {
        about: target.subjectType,
        report: id,
        subject: target.subjectId,
        hidden: expiredTags !== null,
      },
    });
    await notifyReporters(tx, decided, upheld);
    if (expiredTags) await notifyAuthor(tx, subject, id);
    expireTags(...(expiredTags ?? []));
  });
}
