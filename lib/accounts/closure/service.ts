import "server-only";
import { randomBytes } from "node:crypto";
import { clearAccountFailures } from "@/lib/identity/account-lock";
import type { CloseAccountInput } from "@/lib/identity/credentials/schema";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { DUMMY_HASH } from "@/lib/identity/passwords/hash";
import { requireIdentity } from "@/lib/identity/second-factor/service";
import { refreshOwnerColumns } from "@/lib/content/ayni/service";
import { anonymiseGifts } from "@/lib/orders/gifts/upkeep";
import { endMembershipsOf } from "@/lib/orders/memberships/upkeep";
import { deleteWaitingEntries } from "@/lib/orders/waiting-list/service";
import { deleteQuestionsOfUser } from "@/lib/community/questions/service";
import { deleteBookingData } from "@/lib/bookings/booking/own-data";
import { deleteCalendars } from "@/lib/bookings/calendars/own-data";
import { closeBartersOfUser } from "@/lib/community/barters/service";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { expiringTransaction } from "@/lib/platform/cache";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { deleteInvitations } from "@/lib/identity/invitations/service";
import { listUserCacheTags } from "@/lib/identity/users/data";
import { anonymiseRoomData } from "@/lib/accounts/room-data";
import { listClosureBlockers } from "./data";

const LAST_ADMIN = "Eres la última persona que administra. Nombra antes a otra.";

/** Archives contents that someone received, without their addresses, since nothing takes place there; deletes the rest. */
async function archiveOrDeleteContents(tx: Tx, userId: string): Promise<void> {
  await tx.ayni.deleteMany({ where: { userId, orders: { none: {} }, copies: { none: {} } } });
  await tx.ayni.updateMany({
    where: { userId, status: { not: "ARCHIVED" } },
    data: { status: "ARCHIVED", archivedAt: new Date(), version: { increment: 1 } },
  });
  await tx.ayni.updateMany({ where: { userId }, data: { placeAddress: null, placeMeetingPoint: null } });
}

/** Orders keep the codes that they were paid with. */
const endDiscounts = (tx: Tx, masterId: string) =>
  tx.discount.updateMany({ where: { masterId, archivedAt: null }, data: { archivedAt: new Date() } });

/** Deletes bundles that nobody has bought; orders keep the others. */
async function endBundles(tx: Tx, masterId: string): Promise<void> {
  await tx.bundle.deleteMany({ where: { masterId, purchases: { none: {} } } });
  await tx.bundle.updateMany({ where: { masterId, archivedAt: null }, data: { archivedAt: new Date() } });
}

async function deletePersonalData(tx: Tx, userId: string): Promise<void> {
  const where = { userId };
  await anonymiseGifts(tx, userId);
  // Before the tokens: a mail that is being sent may still create one.
  await tx.outboxMail.deleteMany({ where });
  await tx.mailBounce.deleteMany({ where });
  await tx.session.deleteMany({ where });
  await tx.token.deleteMany({ where });
  await tx.secondFactor.deleteMany({ where });
  await tx.recoveryCode.deleteMany({ where });
  await clearAccountFailures(tx, userId);
  await tx.masterApplication.deleteMany({ where });
  await tx.masterProfile.deleteMany({ where });
  await tx.notification.deleteMany({ where });
  await tx.solidarityRequest.deleteMany({ where });
  await deleteWaitingEntries(tx, userId);
  await deleteBookingData(tx, userId);
  await deleteCalendars(tx, userId);
  await tx.membership.updateMany({ where, data: { leaveReason: null, recipientSealed: null } });
  await tx.favourite.deleteMany({ where });
  await tx.playbackPosition.deleteMany({ where });
  await tx.lessonCompletion.deleteMany({ where });
  await tx.attendance.deleteMany({ where });
  await anonymiseRoomData(tx, userId);
  await tx.privateFeed.deleteMany({ where });
  await tx.payoutAccount.deleteMany({ where });
  await tx.bankDetails.deleteMany({ where });
  await tx.buyerCompany.deleteMany({ where });
  // Issued invoices stay as long as the law wants; nothing more is issued to somebody who has gone.
  await tx.invoiceRecipient.deleteMany({ where: { order: where } });
  await tx.certificate.deleteMany({ where: { order: where } });
  await tx.follow.deleteMany({ where: { OR: [{ followerId: userId }, { masterId: userId }] } });
  await tx.letter.deleteMany({ where: { masterId: userId } });
  await tx.letterReceiver.deleteMany({ where });
  await tx.letterMute.deleteMany({ where: { OR: [where, { masterId: userId }] } });
  await closeBartersOfUser(tx, userId);
  await deleteQuestionsOfUser(tx, userId);
  await deleteInvitations(tx, userId);
  await tx.thanks.deleteMany({ where: { authorId: userId } });
  await tx.hiddenThanks.deleteMany({ where: { authorId: userId } });
  // Thanks to the user belong to their authors; only the answers go.
  await tx.thanks.updateMany({
    where: { masterId: userId },
    data: { agreedAt: null, answer: null, answeredAt: null },
  });
  await tx.appeal.deleteMany({ where: { userId } });
  // Open reports stay until they are decided.
  await tx.report.deleteMany({ where: { reporterId: userId, status: { not: "OPEN" } } });
}

async function anonymiseUser(tx: Tx, id: string): Promise<void> {
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
  const emptyProfile = { country: null, state: null, city: null, profileImage: null, backgroundImage: null };
  await tx.profile.update({
    where: { userId: id },
    data: { ...emptyProfile, disciplines: [], completedStep: 0 },
  });
}

/**
 * Closes the actor's account permanently: deletes or anonymises personal data, and keeps orders and contents that
 * others received. The upload sweep deletes the images later.
 * Errors: `Forbidden` (not the actor's), `ValidationError` (password or code), `Conflict` with the reason (pending payments or
 * encuentros, last admin), `TooManyRequests`.
 */
export async function closeAccount(actor: Member, userId: string, proof: CloseAccountInput): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await requireIdentity(actor, proof, "password");
  try {
    await expiringTransaction(async (tx, expireTags) => {
      // Blocks concurrent orders by the user or of their contents.
      await tx.$queryRaw`select 1 from "User" where id = ${userId}::uuid for update`;
      const reasons = await listClosureBlockers(tx, userId);
      if (reasons.length > 0) throw conflict(reasons.join(" "));
      expireTags(...(await listUserCacheTags(tx, userId)));
      await endBundles(tx, userId);
      await archiveOrDeleteContents(tx, userId);
      await endDiscounts(tx, userId);
      await endMembershipsOf(tx, userId);
      const { name, email } = await tx.user.findUniqueOrThrow({
        where: { id: userId },
        select: { name: true, email: true },
      });
      await deletePersonalData(tx, userId);
      await anonymiseUser(tx, userId);
      await refreshOwnerColumns(tx, userId);
      const dedupeKey = `account-closed:${userId}`;
      await queueMail(tx, {
        template: "account-closed",
        userId: null,
        to: email,
        payload: { name },
        dedupeKey,
      });
    });
  } catch (error) {
    if (violatesConstraint(error, "last admin")) throw conflict(LAST_ADMIN);
    throw error;
  }
}
