import "server-only";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consume } from "@/lib/throttles/service";
import { privateUser } from "@/lib/identity/users/data";

const DOWNLOADS = { name: "own-data", points: 10, seconds: 3600 };

const content = { select: { id: true, slug: true, title: true } } as const;
const newestFirst = { createdAt: "desc" } as const;

/** What a person bought or was given; who gave it is public. */
const ordersOf = (userId: string) =>
  db.order.findMany({
    where: { userId },
    orderBy: newestFirst,
    omit: {
      paidToMaster: true,
      paidToMasterDate: true,
      paidToMasterAmount: true,
      transferId: true,
      availableBillingDate: true,
      feeAmount: true,
      checkoutUrl: true,
    },
    include: { ayni: content, payment: { omit: { id: true } } },
  });

/** What a Master gave, without who received it. */
const salesOf = (masterUserId: string) =>
  db.order.findMany({
    where: { masterUserId },
    orderBy: newestFirst,
    omit: {
      userId: true,
      paymentIntentId: true,
      checkoutSessionId: true,
      checkoutUrl: true,
      openedAt: true,
    },
    include: { ayni: content },
  });

const contentsOf = (userId: string) =>
  db.ayni.findMany({
    where: { userId },
    orderBy: newestFirst,
    omit: { keywords: true },
    include: { encuentros: true, oldSlugs: { select: { slug: true } } },
  });

const person = { select: { slug: true, name: true, lastName: true } } as const;

/** What somebody said to Masters, what was said to them, without who said it, and what they reported. */
async function words(userId: string) {
  const [thanksGiven, thanksReceived, reports] = await Promise.all([
    db.thanks.findMany({
      where: { authorId: userId },
      orderBy: newestFirst,
      omit: { authorId: true },
      include: { ayni: content },
    }),
    db.thanks.findMany({
      where: { masterId: userId },
      orderBy: newestFirst,
      omit: { authorId: true, orderId: true, masterId: true },
      include: { ayni: content },
    }),
    db.report.findMany({
      where: { reporterId: userId },
      orderBy: newestFirst,
      omit: { reporterId: true, decidedById: true },
    }),
  ]);
  return { thanksGiven, thanksReceived, reports };
}

/** Places that somebody paid for others, was given or asked for, without who the others are. */
async function solidarity(userId: string) {
  const [placesGiven, placesReceived, placesAsked] = await Promise.all([
    db.solidarityPlace.findMany({
      where: { fundedBy: { userId } },
      orderBy: newestFirst,
      select: { ayni: content, fundedByOrderId: true, createdAt: true, cancelledAt: true },
    }),
    db.solidarityPlace.findMany({
      where: { takenBy: { userId } },
      orderBy: newestFirst,
      select: { ayni: content, takenByOrderId: true },
    }),
    db.solidarityAsk.findMany({
      where: { userId },
      orderBy: newestFirst,
      select: { ayni: content, createdAt: true, grantedAt: true, withdrawnAt: true },
    }),
  ]);
  return { placesGiven, placesReceived, placesAsked };
}

/** Trueques, and invitations to others and by others. */
async function exchanges(userId: string) {
  const title = { select: { slug: true, title: true } };
  const [barters, invitations, invitedBy] = await Promise.all([
    db.barter.findMany({
      where: { OR: [{ proposerId: userId }, { answererId: userId }] },
      orderBy: newestFirst,
      select: {
        status: true,
        message: true,
        createdAt: true,
        decidedAt: true,
        proposer: person,
        answerer: person,
        offered: title,
        wanted: title,
      },
    }),
    db.invitation.findMany({
      where: { inviterId: userId },
      orderBy: newestFirst,
      select: { code: true, email: true, createdAt: true, _count: { select: { joinings: true } } },
    }),
    db.joining.findUnique({
      where: { userId },
      select: { createdAt: true, invitation: { select: { inviter: { select: { name: true } } } } },
    }),
  ]);
  return { barters, invitations, invitedBy };
}

/** Traces of using the site. */
async function traces(userId: string) {
  const where = { userId };
  const [sessions, playback, attendances, certificates, privateFeeds, notifications, mails, acts] =
    await Promise.all([
      db.session.findMany({ where, orderBy: newestFirst, omit: { id: true, userId: true } }),
      db.playbackPosition.findMany({
        where,
        omit: { userId: true },
        include: { file: { select: { name: true } } },
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
      db.auditEntry.findMany({
        where: { subjectId: userId },
        orderBy: newestFirst,
        select: { action: true, before: true, after: true, createdAt: true },
      }),
    ]);
  const used = { sessions, playback, attendances, certificates, privateFeeds };
  return { ...used, notifications, mails, administration: acts };
}

/**
 * Everything that our tables hold of the actor, without secrets and without what belongs to others.
 * Errors: `Forbidden` (another's), `TooManyRequests`.
 */
export async function ownData(actor: Member, userId: string) {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await consume(DOWNLOADS, userId);
  const [user, applications, orders, sales, contents, files, following, followers] = await Promise.all([
    privateUser(userId),
    db.masterApplication.findMany({ where: { userId }, omit: { userId: true, decidedById: true } }),
    ordersOf(userId),
    salesOf(userId),
    contentsOf(userId),
    db.file.findMany({ where: { ownerId: userId }, omit: { ownerId: true, key: true } }),
    db.follow.findMany({
      where: { followerId: userId },
      select: { createdAt: true, master: person },
    }),
    db.follow.count({ where: { masterId: userId } }),
  ]);
  const lists = { applications, orders, sales, contents, files, following, followers };
  const said = { ...(await words(userId)), ...(await exchanges(userId)), ...(await solidarity(userId)) };
  return { exportedAt: new Date().toISOString(), user, ...lists, ...said, ...(await traces(userId)) };
}
