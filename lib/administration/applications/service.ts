import "server-only";
import { recordAct } from "@/lib/identity/audit/service";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import type { MasterApplication } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { queueMail } from "@/lib/messaging/mail/deliver";
import { notify } from "@/lib/messaging/notifications/service";
import { endSessionsOf } from "@/lib/identity/sessions/service";
import { consume } from "@/lib/throttles/service";
import { publicTags } from "@/lib/identity/users/data";
import { lockForChange } from "@/lib/identity/lock-user";
import { toApplicationView } from "./data";
import type { ApplicationInput, ApplicationView } from "./schema";

const APPLICATIONS = { name: "application", points: 5, seconds: 3600 };

const ALREADY_MASTER = "Ya puedes ofrecer tu Ayni: no necesitas enviar una solicitud.";
const ALREADY_PENDING = "Ya tienes una solicitud en revisión. Te escribiremos cuando la hayamos leído.";
const ALREADY_DECIDED = "Esta solicitud ya se ha resuelto.";

/**
 * Asks to become a Master and tells the applicant that it has arrived.
 * Errors: `Conflict` (a Master already, or another application waits), `TooManyRequests`.
 */
export async function applyToTeach(actor: Member, input: ApplicationInput): Promise<ApplicationView> {
  if (actor.role !== "student") throw new AppError("Conflict", { message: ALREADY_MASTER });
  await consume(APPLICATIONS, actor.id);
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
      await queueMail(tx, {
        template: "application-received",
        userId: actor.id,
        to: user.email,
        payload: { name: user.name },
        dedupeKey: `application-received:${row.id}`,
      });
      return toApplicationView(row);
    });
  } catch (error) {
    if (violates(error, "userId") || violates(error, "one_pending")) {
      throw new AppError("Conflict", { message: ALREADY_PENDING });
    }
    throw error;
  }
}

type Decision = { status: "APPROVED" } | { status: "REFUSED"; reason: string };

/**
 * Decides an application by one conditional update, so that it is decided once however many do at a time.
 * Errors: `Forbidden` (no admin any more), `NotFound`, `Conflict`.
 */
async function decide(tx: Tx, actor: Member, id: string, decision: Decision) {
  const asked = await tx.masterApplication.findUnique({ where: { id }, select: { userId: true } });
  if (!asked) throw new AppError("NotFound");
  await lockForChange(tx, actor, asked.userId);
  const [row] = await tx.masterApplication.updateManyAndReturn({
    where: { id, status: "PENDING" },
    data: { ...decision, decidedById: actor.id, decidedAt: new Date() },
  });
  if (!row) throw new AppError("Conflict", { message: ALREADY_DECIDED });
  return row;
}

/** Gives the role, and makes the master profile of what the application says. */
async function makeMaster(tx: Tx, application: MasterApplication) {
  const { userId, shortDescription, offering, topics, languages, website, videoUrl } = application;
  const profile = { shortDescription, offering, topics, languages, website, videoUrl };
  // Whoever has been given the role by hand meanwhile keeps it.
  const { count } = await tx.user.updateMany({
    where: { id: userId, role: "student" },
    data: { role: "master" },
  });
  await tx.masterProfile.upsert({ where: { userId }, create: { userId, ...profile }, update: profile });
  await tx.profile.update({ where: { userId }, data: { disciplines: application.disciplines } });
  if (count > 0) await endSessionsOf(tx, userId);
}

const personOf = (tx: Tx, id: string) =>
  tx.user.findUniqueOrThrow({ where: { id }, select: { name: true, email: true } });

/** Their letter goes out whatever they chose; their list keeps it too. */
const tellInList = (
  tx: Tx,
  kind: "application-approved" | "application-refused",
  { id, userId }: MasterApplication,
): Promise<void> => notify(tx, [{ kind, userId, payload: {}, dedupeKey: `${kind}:${id}` }]);

/**
 * Makes an applicant a Master and tells them; their sessions end, since their role is another.
 * Errors: `Forbidden` (no admin), `NotFound`, `Conflict` (decided already, or no student any more).
 */
export async function approveApplication(actor: Member, id: string): Promise<ApplicationView> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const application = await db.$transaction(async (tx) => {
    const row = await decide(tx, actor, id, { status: "APPROVED" });
    await makeMaster(tx, row);
    const { name, email } = await personOf(tx, row.userId);
    const subject = { type: "User", id: row.userId } as const;
    await recordAct(tx, actor, { action: "application.approved", subject, after: { application: id } });
    await queueMail(tx, {
      template: "application-approved",
      userId: row.userId,
      to: email,
      payload: { name },
      dedupeKey: `application-approved:${id}`,
    });
    await tellInList(tx, "application-approved", row);
    return row;
  });
  dropTags(...(await publicTags(application.userId)));
  return toApplicationView(application);
}

/** Refuses an application and tells the applicant why. Errors: `Forbidden`, `NotFound`, `Conflict`. */
export async function refuseApplication(actor: Member, id: string, reason: string): Promise<ApplicationView> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  return db.$transaction(async (tx) => {
    const row = await decide(tx, actor, id, { status: "REFUSED", reason });
    const { name, email } = await personOf(tx, row.userId);
    const subject = { type: "User", id: row.userId } as const;
    await recordAct(tx, actor, { action: "application.refused", subject, after: { application: id } });
    await queueMail(tx, {
      template: "application-refused",
      userId: row.userId,
      to: email,
      payload: { name, reason },
      dedupeKey: `application-refused:${id}`,
    });
    await tellInList(tx, "application-refused", row);
    return toApplicationView(row);
  });
}
