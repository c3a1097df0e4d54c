import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import type { MasterApplication } from "@/lib/platform/db/generated/client";
import type { MasterTitle } from "@/lib/platform/copy/master-title";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { listUserCacheTags } from "@/lib/identity/users/data";
import { lockAsAdmin, lockForChange } from "@/lib/identity/lock-user";
import { toApplicationView } from "./data";
import type { ApplicationInput, ApplicationView } from "./schema";

const APPLICATION_LIMIT = { name: "application", points: 5, seconds: 3600 };

const ALREADY_MASTER = "Ya puedes ofrecer tu Ayni: no necesitas enviar una solicitud.";
const ALREADY_PENDING = "Ya tienes una solicitud en revisión. Te escribiremos cuando la hayamos leído.";
const ALREADY_DECIDED = "Esta solicitud ya se ha resuelto.";

/**
 * Creates an application to become a Master and confirms it by mail.
 * Errors: `Conflict` (already a Master, or an application is pending), `TooManyRequests`.
 */
export async function createApplication(actor: Member, input: ApplicationInput): Promise<ApplicationView> {
  if (actor.role !== "student") throw conflict(ALREADY_MASTER);
  await consumeRateLimit(APPLICATION_LIMIT, actor.id);
  try {
    return await db.$transaction(async (tx) => {
      await lockForChange(tx, actor, actor.id);
      const { user, ...row } = await tx.masterApplication.create({
        data: {
          userId: actor.id,
          shortDescription: input.shortDescription,
          offering: input.offering,
          disciplines: input.disciplines,
          topics: input.topics ?? [],
          languages: input.languages ?? ["es"],
          website: input.website ?? null,
          videoUrl: input.videoUrl ?? null,
          phone: input.phone ?? null,
        },
        include: { user: { select: { name: true, email: true } } },
      });
      const { masterTitle } = await tx.profile.update({
        where: { userId: actor.id },
        data: input.masterTitle === undefined ? {} : { masterTitle: input.masterTitle },
        select: { masterTitle: true },
      });
      await queueMail(tx, {
        template: "application-received",
        userId: actor.id,
        to: user.email,
        payload: { name: user.name, masterTitle },
        dedupeKey: `application-received:${row.id}`,
      });
      return toApplicationView(row);
    });
  } catch (error) {
    if (violatesConstraint(error, "userId") || violatesConstraint(error, "one_pending")) {
      throw conflict(ALREADY_PENDING);
    }
    throw error;
  }
}

type ApplicationDecision = { status: "APPROVED" } | { status: "REFUSED"; reason: string };

async function lockApplicant(tx: Tx, actor: Member, id: string): Promise<void> {
  const application = await tx.masterApplication.findUnique({ where: { id }, select: { userId: true } });
  if (!application) throw new AppError("NotFound");
  await lockForChange(tx, actor, application.userId);
}

/** The conditional update lets only one of several concurrent decisions succeed. Errors: `Conflict`. */
async function decideApplication(tx: Tx, actor: Member, id: string, decision: ApplicationDecision) {
  const [row] = await tx.masterApplication.updateManyAndReturn({
    where: { id, status: "PENDING" },
    data: { ...decision, decidedById: actor.id, decidedAt: new Date() },
  });
  if (!row) throw conflict(ALREADY_DECIDED);
  return row;
}

async function promoteToMaster(tx: Tx, application: MasterApplication) {
  const { userId, shortDescription, offering, topics, languages, website, videoUrl } = application;
  const profile = { shortDescription, offering, topics, languages, website, videoUrl };
  // A role that an admin granted in the meantime stays. The sessions stay open: the next request reads the new role.
  await tx.user.updateMany({ where: { id: userId, role: "student" }, data: { role: "master" } });
  const change = { ...profile, welcomeDue: true };
  await tx.masterProfile.upsert({ where: { userId }, create: { userId, ...change }, update: change });
  await tx.profile.update({ where: { userId }, data: { disciplines: application.disciplines } });
}

async function getApplicant(tx: Tx, id: string) {
  const { profile, ...user } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { name: true, email: true, profile: { select: { masterTitle: true } } },
  });
  return { ...user, masterTitle: profile?.masterTitle ?? null };
}

type Decided = {
  kind: "application-approved" | "application-refused";
  application: MasterApplication;
  masterTitle: MasterTitle | null;
};

/** Adds the decision to the notifications; the mail is sent regardless of the preferences. */
const notifyApplicant = (
  tx: Tx,
  { kind, application: { id, userId }, masterTitle }: Decided,
): Promise<void> => notify(tx, [{ kind, userId, payload: { masterTitle }, dedupeKey: `${kind}:${id}` }]);

async function approveLocked(tx: Tx, actor: Member, id: string): Promise<MasterApplication> {
  const row = await decideApplication(tx, actor, id, { status: "APPROVED" });
  await promoteToMaster(tx, row);
  const { name, email, masterTitle } = await getApplicant(tx, row.userId);
  const subject = { type: "User", id: row.userId } as const;
  await recordAuditEntry(tx, actor, { action: "application.approved", subject, after: { application: id } });
  await queueMail(tx, {
    template: "application-approved",
    userId: row.userId,
    to: email,
    payload: { name, masterTitle },
    dedupeKey: `application-approved:${id}`,
  });
  await notifyApplicant(tx, { kind: "application-approved", application: row, masterTitle });
  return row;
}

/**
 * Gives a user whose role an admin has made "master" what belongs to a Master: approves their pending application, or
 * else creates a profile that they complete themselves. A former Master's profile stays. The user is locked.
 */
export async function completeMaster(tx: Tx, actor: Member, userId: string): Promise<void> {
  const where = { userId, status: "PENDING" } as const;
  const application = await tx.masterApplication.findFirst({ where, select: { id: true } });
  if (application) await approveLocked(tx, actor, application.id);
  else
    await tx.masterProfile.upsert({
      where: { userId },
      create: { userId, shortDescription: "", offering: "" },
      update: {},
    });
}

/**
 * Makes the applicant a Master, as which their sessions continue, and notifies them.
 * Errors: `Forbidden` (not an admin), `NotFound`, `Conflict` (already decided).
 */
export async function approveApplication(actor: Member, id: string): Promise<ApplicationView> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const application = await expiringTransaction(async (tx, expireTags) => {
    await lockApplicant(tx, actor, id);
    const approved = await approveLocked(tx, actor, id);
    expireTags(...(await listUserCacheTags(tx, approved.userId)));
    return approved;
  });
  return toApplicationView(application);
}

/** Refuses an application and sends the applicant the reason. Errors: `Forbidden`, `NotFound`, `Conflict`. */
export async function refuseApplication(actor: Member, id: string, reason: string): Promise<ApplicationView> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return db.$transaction(async (tx) => {
    await lockApplicant(tx, actor, id);
    const row = await decideApplication(tx, actor, id, { status: "REFUSED", reason });
    const { name, email, masterTitle } = await getApplicant(tx, row.userId);
    const subject = { type: "User", id: row.userId } as const;
    await recordAuditEntry(tx, actor, { action: "application.refused", subject, after: { application: id } });
    await queueMail(tx, {
      template: "application-refused",
      userId: row.userId,
      to: email,
      payload: { name, masterTitle, reason },
      dedupeKey: `application-refused:${id}`,
    });
    await notifyApplicant(tx, { kind: "application-refused", application: row, masterTitle });
    return toApplicationView(row);
  });
}

/**
 * Keeps what the actor notes about an application, in place of their former note; an empty text deletes it.
 * Errors: `Forbidden`, `NotFound`.
 */
export async function saveApplicationNote(actor: Member, applicationId: string, text: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    const key = { applicationId, authorId: actor.id };
    const application = await tx.masterApplication.findUnique({
      where: { id: applicationId },
      select: { userId: true },
    });
    if (!application) throw new AppError("NotFound");
    const subject = { type: "User", id: application.userId } as const;
    const after = { application: applicationId, deleted: text === "" };
    await recordAuditEntry(tx, actor, { action: "application.noted", subject, after });
    if (text === "") {
      await tx.applicationNote.deleteMany({ where: key });
      return;
    }
    const note = { text, updatedAt: new Date() };
    await tx.applicationNote.upsert({
      where: { applicationId_authorId: key },
      create: { ...key, ...note },
      update: note,
    });
  });
}
