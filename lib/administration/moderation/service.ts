import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { recordAct } from "@/lib/identity/audit/service";
import { archiveWithin } from "@/lib/content/ayni/service";
import { dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { notify } from "@/lib/messaging/notifications/service";
import { hideThanks } from "@/lib/community/thanks/service";
import { consume } from "@/lib/throttles/service";
import { lockAdmin } from "@/lib/identity/lock-user";
import { ownerSeenBy, subjectOf } from "./data";
import type { DecisionInput, Reported, ReportedSubject, ReportInput } from "./schema";

const REPORTS = { name: "report", points: 20, seconds: 3600 };

const OWN = "No puedes denunciar lo tuyo.";
const ALREADY_DECIDED = "Otra persona ya ha decidido esta denuncia.";
const NO_HIDING = "Una cuenta se desactiva desde su página.";

/**
 * Reports something that the actor can see; again, while it waits, changes nothing.
 * Errors: `NotFound`, `Conflict` (their own), `TooManyRequests`.
 */
export async function report(actor: Member, input: ReportInput): Promise<void> {
  await consume(REPORTS, actor.id);
  const ownerId = await ownerSeenBy(actor, input);
  if (ownerId === null) throw new AppError("NotFound");
  if (ownerId === actor.id) throw new AppError("Conflict", { message: OWN });
  const { subjectType, subjectId, reason, text } = input;
  await db.report.createMany({
    data: [{ reporterId: actor.id, subjectType, subjectId, reason, text }],
    skipDuplicates: true,
  });
}

/** Locks all reports of a subject that wait, so that of two who decide at once the second finds none. */
async function closeAll(tx: Tx, actor: Member, about: Reported, status: "UPHELD" | "DISMISSED", now: Date) {
  const { subjectType, subjectId } = about;
  const waiting = await tx.$queryRaw<{ id: string; reporterId: string }[]>`
    select id, "reporterId" from "Report" where "subjectType" = ${subjectType} and "subjectId" = ${subjectId}::uuid
      and status = 'OPEN' order by id for update`;
  const ids = waiting.map(({ id }) => id);
  await tx.report.updateMany({
    where: { id: { in: ids } },
    data: { status, decidedById: actor.id, decidedAt: now },
  });
  return waiting;
}

/** Takes what was reported out of sight; gives the tags to drop, null when there was nothing to take. */
async function takeAway(
  tx: Tx,
  actor: Member,
  subject: ReportedSubject | null,
  hide: boolean | undefined,
  now: Date,
): Promise<string[] | null> {
  if (!subject) return null;
  if (subject.type === "Thanks") return (hide ?? true) ? hideThanks(tx, subject.id, now) : null;
  if (!hide) return null;
  if (subject.type === "User") throw new AppError("ValidationError", { fields: { hide: NO_HIDING } });
  return subject.archived ? null : archiveWithin(tx, actor, subject.slug);
}

/** Whom a decision is about. */
const personOf = (subject: ReportedSubject): string => {
  if (subject.type === "User") return subject.id;
  return subject.type === "Thanks" ? subject.author.id : subject.master.id;
};

type Decided = { id: string; reporterId: string };

/** Tells those who reported what was decided. */
const tellReporters = (tx: Tx, decided: Decided[], upheld: boolean): Promise<void> =>
  notify(
    tx,
    decided.map(({ id, reporterId: userId }) => ({
      kind: "report-decided",
      userId,
      payload: { upheld },
      dedupeKey: `report-decided:${id}`,
    })),
  );

/** Tells whoever wrote it, or gives it, that it was taken out of sight. */
async function tellOwner(tx: Tx, subject: ReportedSubject | null, reportId: string): Promise<void> {
  if (!subject || subject.type === "User") return;
  const { type: about } = subject;
  const title = subject.type === "Thanks" ? subject.ayni.title : subject.title;
  const dedupeKey = `moderated:${reportId}`;
  await notify(tx, [{ kind: "moderated", userId: personOf(subject), payload: { about, title }, dedupeKey }]);
}

/**
 * Decides a report with all others of the same subject that wait, once however many decide at a time.
 * Errors: `Forbidden`, `NotFound`, `Conflict` (decided already), `ValidationError` (`hide` of a person).
 */
export async function decideReport(
  actor: Member,
  id: string,
  { decision, hide }: DecisionInput,
  now = new Date(),
): Promise<void> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const tags = await db.$transaction(async (tx) => {
    await lockAdmin(tx, actor);
    const row = await tx.report.findUnique({ where: { id } });
    if (!row) throw new AppError("NotFound");
    const about = { subjectId: row.subjectId, subjectType: row.subjectType as Reported["subjectType"] };
    const upheld = decision === "upheld";
    const decided = await closeAll(tx, actor, about, upheld ? "UPHELD" : "DISMISSED", now);
    if (!decided.some((one) => one.id === id)) throw new AppError("Conflict", { message: ALREADY_DECIDED });
    const subject = await subjectOf(tx, about);
    const taken = upheld ? await takeAway(tx, actor, subject, hide, now) : null;
    await recordAct(tx, actor, {
      action: upheld ? "report.upheld" : "report.dismissed",
      subject: { type: "User", id: subject ? personOf(subject) : about.subjectId },
      after: { about: about.subjectType, report: id, subject: about.subjectId, hidden: taken !== null },
    });
    await tellReporters(tx, decided, upheld);
    if (taken) await tellOwner(tx, subject, id);
    return taken ?? [];
  });
  dropTags(...tags);
}
