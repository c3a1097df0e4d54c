import "server-only";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { listOwnBookingData } from "@/lib/bookings/booking/own-data";
import { listOwnCalendarData } from "@/lib/bookings/calendars/own-data";
import { listOwnFiscalProfiles } from "@/lib/invoicing/fiscal-profile/data";
import { listOwnSellerRecords } from "@/lib/invoicing/seller-reports/data";
import { listOwnAgreements } from "@/lib/invoicing/self-billing/data";
import { listInvoicesOfMaster } from "@/lib/invoicing/self-billed-invoices/data";
import { listOwnStatements } from "@/lib/invoicing/statements/data";
import { listOwnInvoices } from "@/lib/invoicing/invoice/data";
import { getOwnCompany } from "@/lib/orders/company/data";
import { listOwnBankDetails } from "@/lib/payouts/bank-details/data";
import { getPrivateUser } from "@/lib/identity/users/data";
import { readRecipient } from "@/lib/orders/recipient";
import { hashGiftAddress } from "@/lib/orders/gifts/delivery";
import { listOwnRoomData } from "./room-data";

const EXPORT_LIMIT = { name: "own-data", points: 10, seconds: 3600 };

const bundleSummary = {
  select: { id: true, amount: true, bundle: { select: { slug: true, title: true } } },
} as const;
const discountSummary = { select: { kind: true, code: true } } as const;
const ayniSummary = { select: { id: true, slug: true, title: true } } as const;
const newestFirst = { createdAt: "desc" } as const;

/** Orders as a buyer. The Master's name is public. */
const listOrders = (userId: string) =>
  db.order.findMany({
    where: { userId },
    orderBy: newestFirst,
    omit: {
      paidToMaster: true,
      paidToMasterDate: true,
      paidToMasterAmount: true,
      transferId: true,
      availableBillingDate: true,
      partDates: true,
      partPaidAt: true,
      feeAmount: true,
      checkoutUrl: true,
    },
    include: {
      ayni: ayniSummary,
      discount: discountSummary,
      bundlePurchase: bundleSummary,
      payment: { omit: { id: true } },
      taxEvidence: { omit: { orderId: true } },
      companySale: { omit: { orderId: true } },
    },
  });

/** Orders of a Master's contents, without the buyers. */
const listSales = (masterUserId: string) =>
  db.order.findMany({
    where: { masterUserId },
    orderBy: newestFirst,
    omit: {
      userId: true,
      paymentIntentId: true,
      checkoutSessionId: true,
      checkoutUrl: true,
      consentedAt: true,
      consentText: true,
      withdrawnAt: true,
    },
    include: { ayni: ayniSummary, discount: discountSummary, bundlePurchase: bundleSummary },
  });

/** Contents that are no longer listed are named by their id only: they may be drafts again. */
async function listSavedContents(userId: string) {
  const rows = await db.favourite.findMany({
    where: { userId },
    orderBy: newestFirst,
    select: { ayniId: true, createdAt: true, ayni: { select: { slug: true, title: true, listed: true } } },
  });
  return rows.map(({ ayniId, createdAt, ayni: { listed, ...ayni } }) => ({
    ayniId,
    createdAt,
    ayni: listed ? ayni : null,
  }));
}

const listContents = (userId: string) =>
  db.ayni.findMany({
    where: { userId, offerId: null },
    orderBy: newestFirst,
    omit: { keywords: true },
    include: {
      bookingTerms: {
        omit: { ayniId: true, nextFreeAt: true },
        include: { packs: { omit: { ayniId: true } } },
      },
      encuentros: true,
      courseModules: { orderBy: { position: "asc" }, include: { lessons: { orderBy: { position: "asc" } } } },
      oldSlugs: { select: { slug: true } },
      discounts: { omit: { ayniId: true, masterId: true } },
    },
  });

const listBundles = (masterId: string) =>
  db.bundle.findMany({
    where: { masterId },
    orderBy: newestFirst,
    omit: { masterId: true },
    include: { items: { orderBy: { position: "asc" }, select: { ayni: ayniSummary } } },
  });

/** With what admins noted about them, but not who did. */
const listApplications = (userId: string) =>
  db.masterApplication.findMany({
    where: { userId },
    omit: { userId: true, decidedById: true },
    include: { notes: { select: { text: true, updatedAt: true } } },
  });

/** A Master's fiscal declarations and agreements, their invoices, what was declared of them, and the statements of all months. */
async function listPapers(userId: string) {
  const [fiscalProfiles, selfBillingAgreements, selfBilledInvoices, sellerReportRecords, statements] =
    await Promise.all([
      listOwnFiscalProfiles(userId),
      listOwnAgreements(userId),
      listInvoicesOfMaster(userId),
      listOwnSellerRecords(userId),
      listOwnStatements(userId),
    ]);
  return { fiscalProfiles, selfBillingAgreements, selfBilledInvoices, sellerReportRecords, statements };
}

const personSummary = { select: { slug: true, name: true, lastName: true } } as const;

/** Thanks written and received, the latter without their authors, reports and appeals. */
async function listThanksAndReports(userId: string) {
  const [thanksGiven, thanksReceived, reports, appeals] = await Promise.all([
    db.thanks.findMany({
      where: { authorId: userId },
      orderBy: newestFirst,
      omit: { authorId: true },
      include: { ayni: ayniSummary },
    }),
    db.thanks.findMany({
      where: { masterId: userId },
      orderBy: newestFirst,
      omit: { authorId: true, orderId: true, masterId: true },
      include: { ayni: ayniSummary },
    }),
    db.report.findMany({
      where: { reporterId: userId },
      orderBy: newestFirst,
      omit: { reporterId: true, decidedById: true },
    }),
    db.appeal.findMany({
      where: { userId },
      orderBy: newestFirst,
      omit: { userId: true, moderatorId: true, judgeId: true },
    }),
  ]);
  return { thanksGiven, thanksReceived, reports, appeals };
}

/** Questions asked, and the answers given as a Master, without who asked. */
async function listLessonQuestions(userId: string) {
  const lesson = { select: { title: true } } as const;
  const [questionsAsked, questionsAnswered] = await Promise.all([
    db.lessonQuestion.findMany({
      where: { authorId: userId },
      orderBy: newestFirst,
      omit: { authorId: true, masterId: true },
      include: { ayni: ayniSummary, lesson },
    }),
    db.lessonQuestion.findMany({
      where: { masterId: userId, answeredAt: { not: null } },
      orderBy: newestFirst,
      select: { answer: true, answeredAt: true, createdAt: true, ayni: ayniSummary, lesson },
    }),
  ]);
  return { questionsAsked, questionsAnswered };
}

/** Seats funded, received and requested, without the other people. */
async function listSolidarity(userId: string) {
  const [seatsGiven, seatsReceived, seatsRequested] = await Promise.all([
    db.solidaritySeat.findMany({
      where: { fundedBy: { userId } },
      orderBy: newestFirst,
      select: { ayni: ayniSummary, fundedByOrderId: true, createdAt: true, cancelledAt: true },
    }),
    db.solidaritySeat.findMany({
      where: { claimedBy: { userId } },
      orderBy: newestFirst,
      select: { ayni: ayniSummary, claimedByOrderId: true },
    }),
    db.solidarityRequest.findMany({
      where: { userId },
      orderBy: newestFirst,
      select: { ayni: ayniSummary, createdAt: true, grantedAt: true, withdrawnAt: true },
    }),
  ]);
  return { seatsGiven, seatsReceived, seatsRequested };
}

/**
 * Gifts made, and those accepted, the latter without the giver's address or the orders; and since when the address wants
 * no mail about gifts.
 */
async function listGifts(userId: string, email: string) {
  const [giftsGiven, giftsReceived, giftOptOut] = await Promise.all([
    db.gift.findMany({
      where: { order: { userId } },
      orderBy: newestFirst,
      omit: { acceptedByOrderId: true, remindedAt: true, startRemindedAt: true },
      include: { order: { select: { reference: true, ayni: ayniSummary } } },
    }),
    db.gift.findMany({
      where: { acceptedBy: { userId }, order: { userId: { not: userId } } },
      orderBy: newestFirst,
      select: {
        recipientName: true,
        recipientEmail: true,
        message: true,
        sentAt: true,
        acceptedAt: true,
        acceptedByOrderId: true,
        order: { select: { user: personSummary, ayni: ayniSummary } },
      },
    }),
    db.giftOptOut.findUnique({ where: { hash: hashGiftAddress(email) }, select: { createdAt: true } }),
  ]);
  return { giftsGiven, giftsReceived, giftOptOut };
}

const listWaitingEntries = (userId: string) =>
  db.waitingListEntry.findMany({
    where: { userId },
    orderBy: newestFirst,
    omit: { id: true, number: true, ayniId: true, userId: true },
    include: { ayni: ayniSummary },
  });

async function listBartersAndInvitations(userId: string) {
  const title = { select: { slug: true, title: true } };
  const [barters, invitations, invitedBy] = await Promise.all([
    db.barter.findMany({
      where: { OR: [{ proposerId: userId }, { recipientId: userId }] },
      orderBy: newestFirst,
      select: {
        status: true,
        message: true,
        createdAt: true,
        decidedAt: true,
        proposer: personSummary,
        recipient: personSummary,
        offered: title,
        wanted: title,
      },
    }),
    db.invitation.findMany({
      where: { inviterId: userId },
      orderBy: newestFirst,
      select: { code: true, email: true, createdAt: true, _count: { select: { acceptances: true } } },
    }),
    db.invitationAcceptance.findUnique({
      where: { userId },
      select: { createdAt: true, invitation: { select: { inviter: { select: { name: true } } } } },
    }),
  ]);
  return { barters, invitations, invitedBy };
}

/**
 * Memberships with their paid periods and whom their invoices are for (null also if that cannot be read with this key), and the
 * plans that a Master offers, without who is in them.
 */
async function listMemberships(userId: string) {
  const plan = { select: { ayni: { select: { title: true } } } } as const;
  const [memberships, membershipPlans] = await Promise.all([
    db.membership.findMany({
      where: { userId },
      orderBy: newestFirst,
      omit: { userId: true, masterId: true, checkoutUrl: true },
      include: {
        plan,
        master: personSummary,
        periods: { orderBy: { startsAt: "desc" }, omit: { membershipId: true } },
      },
    }),
    db.membershipPlan.findMany({
      where: { masterId: userId },
      orderBy: newestFirst,
      omit: { masterId: true },
      include: {
        ayni: {
          select: {
            title: true,
            description: true,
            amount: true,
            minimumAmount: true,
            suggestedAmount: true,
            currency: true,
          },
        },
        items: { select: { ayni: ayniSummary } },
      },
    }),
  ]);
  return {
    memberships: memberships.map(({ recipientSealed, ...membership }) => ({
      ...membership,
      invoiceTo: recipientSealed === null ? null : readRecipient(recipientSealed, userId),
    })),
    membershipPlans,
  };
}

/** Letters written, received and no longer wanted. The text of others' letters is in their mails and on the site. */
async function listLetters(userId: string) {
  const [letters, receivedLetters, mutedMasters] = await Promise.all([
    db.letter.findMany({ where: { masterId: userId }, orderBy: newestFirst, omit: { masterId: true } }),
    db.letterReceiver.findMany({
      where: { userId },
      orderBy: newestFirst,
      select: { reach: true, createdAt: true, letter: { select: { subject: true, master: personSummary } } },
    }),
    db.letterMute.findMany({
      where: { userId },
      orderBy: newestFirst,
      select: { createdAt: true, master: personSummary },
    }),
  ]);
  return { letters, receivedLetters, mutedMasters };
}

async function listActivity(userId: string) {
  const where = { userId };
  const [
    sessions,
    playback,
    completedLessons,
    attendances,
    certificates,
    privateFeeds,
    notifications,
    mails,
    mailBounce,
    auditEntries,
  ] = await Promise.all([
    db.session.findMany({ where, orderBy: newestFirst, omit: { id: true, userId: true } }),
    db.playbackPosition.findMany({
      where,
      omit: { userId: true },
      include: { file: { select: { name: true } } },
    }),
    db.lessonCompletion.findMany({
      where,
      omit: { userId: true },
      include: { lesson: { select: { title: true, ayni: ayniSummary } } },
    }),
    db.attendance.findMany({ where, omit: { userId: true } }),
    db.certificate.findMany({ where: { order: where } }),
    db.privateFeed.findMany({ where, select: { kind: true, orderId: true, createdAt: true } }),
    db.notification.findMany({ where, orderBy: newestFirst, omit: { userId: true, dedupeKey: true } }),
    db.outboxMail.findMany({
      where,
      orderBy: newestFirst,
      select: { template: true, createdAt: true, sentAt: true },
    }),
    db.mailBounce.findUnique({ where, omit: { userId: true } }),
    db.auditEntry.findMany({
      where: { subjectId: userId },
      orderBy: newestFirst,
      select: { action: true, before: true, after: true, createdAt: true },
    }),
  ]);
  const usage = { sessions, playback, completedLessons, attendances, certificates, privateFeeds };
  return { ...usage, notifications, mails, mailBounce, administration: auditEntries };
}

/**
 * Returns all stored data of the actor, without secrets and other people's data.
 * Errors: `Forbidden` (not the actor's account), `TooManyRequests`.
 */
export async function exportOwnData(actor: Member, userId: string) {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await consumeRateLimit(EXPORT_LIMIT, userId);
  const [user, applications, orders, sales, contents, files, following, followers, favourites, bankDetails] =
    await Promise.all([
      getPrivateUser(userId),
      listApplications(userId),
      listOrders(userId),
      listSales(userId),
      listContents(userId),
      db.file.findMany({ where: { ownerId: userId }, omit: { ownerId: true, key: true } }),
      db.follow.findMany({
        where: { followerId: userId },
        select: { createdAt: true, master: personSummary },
      }),
      db.follow.count({ where: { masterId: userId } }),
      listSavedContents(userId),
      listOwnBankDetails(userId),
    ]);
  const community = {
    ...(await listPapers(userId)),
    ...(await listThanksAndReports(userId)),
    ...(await listLessonQuestions(userId)),
    ...(await listBartersAndInvitations(userId)),
    ...(await listSolidarity(userId)),
    ...(await listGifts(userId, user.email)),
    waitingLists: await listWaitingEntries(userId),
    ...(await listOwnBookingData(userId)),
    calendars: await listOwnCalendarData(userId),
    bundles: await listBundles(userId),
    ...(await listMemberships(userId)),
    ...(await listLetters(userId)),
  };
  return {
    exportedAt: new Date().toISOString(),
    user,
    applications,
    orders,
    sales,
    contents,
    files,
    following,
    followers,
    favourites,
    bankDetails,
    ...(await listOwnInvoices(userId)),
    company: await getOwnCompany(actor),
    ...community,
    ...(await listActivity(userId)),
    rooms: await listOwnRoomData(userId),
  };
}
