import "server-only";
import { randomBytes } from "node:crypto";
import { confirmPassword } from "@/lib/identity/credentials/service";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { DUMMY_HASH } from "@/lib/identity/passwords/hash";
import { settleOwned } from "@/lib/content/ayni/service";
import { forgetBarters } from "@/lib/community/barters/service";
import { dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { forgetInvitations } from "@/lib/identity/invitations/service";
import { publicTags } from "@/lib/identity/users/data";
import { whatWaits } from "./data";

const LAST_ADMIN = "Eres la última persona que administra. Nombra antes a otra.";

/** What others received stays, out of the catalogue; what nobody did goes. */
async function retireContents(tx: Tx, userId: string): Promise<void> {
  await tx.ayni.deleteMany({ where: { userId, orders: { none: {} } } });
  await tx.ayni.updateMany({
    where: { userId, status: { not: "ARCHIVED" } },
    data: { status: "ARCHIVED", archivedAt: new Date(), version: { increment: 1 } },
  });
}

async function forgetTraces(tx: Tx, userId: string): Promise<void> {
  const where = { userId };
  // Before the links: a mail that is being sent now may still make one.
  await tx.outboxMail.deleteMany({ where });
  await tx.session.deleteMany({ where });
  await tx.token.deleteMany({ where });
  await tx.secondFactor.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
  await tx.masterApplication.deleteMany({ where });
  await tx.masterProfile.deleteMany({ where });
  await tx.notification.deleteMany({ where });
  await tx.solidarityAsk.deleteMany({ where });
  await tx.playbackPosition.deleteMany({ where });
  await tx.attendance.deleteMany({ where });
  await tx.privateFeed.deleteMany({ where });
  await tx.payoutAccount.deleteMany({ where });
  await tx.certificate.deleteMany({ where: { order: where } });
  await tx.follow.deleteMany({ where: { OR: [{ followerId: userId }, { masterId: userId }] } });
  await forgetBarters(tx, userId);
  await forgetInvitations(tx, userId);
  await tx.thanks.deleteMany({ where: { authorId: userId } });
  // What others said to them is theirs who said it; the answers are not.
  await tx.thanks.updateMany({
    where: { masterId: userId },
    data: { agreedAt: null, answer: null, answeredAt: null },
  });
  // Those that wait are still to be decided, by then of nobody in particular.
  await tx.report.deleteMany({ where: { reporterId: userId, status: { not: "OPEN" } } });
}

async function anonymise(tx: Tx, id: string): Promise<void> {
  const now = new Date();
  await tx.user.update({
    where: { id },
    data: {
      slug: `cuenta-eliminada-${randomBytes(8).toString("hex")}`,
      name: "Cuenta",
      lastName: "eliminada",
      email: `${id}@cuenta-eliminada.invalid`,
      passwordHash: DUMMY_HASH,
      role: "student",
      emailVerified: null,
      country: null,
      currency: null,
      timezone: null,
      lastActiveAt: null,
      notificationPreferences: {},
      quietFrom: null,
      quietTo: null,
      deactivatedAt: now,
      anonymisedAt: now,
    },
  });
  const nothing = { country: null, state: null, city: null, profileImage: null, backgroundImage: null };
  await tx.profile.update({ where: { userId: id }, data: { ...nothing, disciplines: [], completedStep: 0 } });
}

/**
 * Closes the actor's account for good: nothing that tells who they were is left, and their orders and what others
 * received of them stay. Images go with the next sweep.
 * Errors: `Forbidden` (another's), `ValidationError` (the password), `Conflict` with the reason while payments or
 * encuentros are pending or for the last admin, `TooManyRequests`.
 */
export async function closeAccount(actor: Member, userId: string, password: string): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await confirmPassword(actor, password, "password");
  const tags = await publicTags(userId);
  try {
    await db.$transaction(async (tx) => {
      // An order of theirs, or of what they give, waits for this row.
      await tx.$queryRaw`select 1 from "User" where id = ${userId}::uuid for update`;
      const reasons = await whatWaits(tx, userId);
      if (reasons.length > 0) throw new AppError("Conflict", { message: reasons.join(" ") });
      await retireContents(tx, userId);
      await forgetTraces(tx, userId);
      await anonymise(tx, userId);
      await settleOwned(tx, userId);
    });
  } catch (error) {
    if (violates(error, "last admin")) throw new AppError("Conflict", { message: LAST_ADMIN });
    throw error;
  }
  dropTags(...tags);
}
