import "server-only";
import { refreshAllNextHours } from "@/lib/bookings/hours/service";
import { locateVenue } from "./venues";
import { hashPassword } from "@/lib/identity/passwords/hash";
import { db, type Tx } from "@/lib/platform/db/client";
import { buildBankDetailsRows } from "./bank-details";
import {
  buildAyniRows,
  requireContent,
  buildEncuentroRows,
  buildContents,
  type SeedContent,
} from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { readDemo } from "./files/read-demo";
import { seedId } from "./ids";
import { seedFileId } from "./media/content-files";
import { storeSeedMedia } from "./media/store-media";
import { seedLessonQuestions } from "./lesson-questions";
import { seedLessons } from "./lessons";
import { buildNotificationRows } from "./notifications";
import { buildAvailabilityRows, buildBookingRows, buildPackPriceRows, buildTermsRows } from "./bookings";
import { buildBundleRows } from "./bundles";
import { applyDiscounts, buildDiscountRows } from "./discounts";
import { buildGiftRows } from "./gifts";
import { buildSales, buildOrderRows } from "./orders";
import { buildPresenceRows } from "./presences";
import { buildMembershipRows, openDemoMemberships } from "./memberships";
import { seedProgress } from "./progress";
import { buildQuestionRows } from "./questions";
import { buildApprentices, buildMasters, buildUserRows, type SeedApprentice } from "./users";
import { buildBarterRows, buildInvitationRows } from "./barters-and-invitations";
import { buildFeaturedRows } from "./featured";
import { buildApplicationRows, buildFavouriteRows, buildFollowRows, buildTrainingRows } from "./people";
import { buildLetterRows } from "./letters";
import { buildSolidarity } from "./solidarity";
import { buildViewRows } from "./views";
import { buildWaitingEntries } from "./waiting-lists";
import { buildReportRows, buildThanksRows } from "./thanks";

const BATCH_SIZE = 1000;
const TRANSACTION_OPTIONS = { maxWait: 10_000, timeout: 120_000 } as const;

async function inBatches<T>(rows: readonly T[], write: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await write(rows.slice(start, start + BATCH_SIZE));
}

const buildAdminRow = (passwordHash: string, now: Date) => ({
  id: seedId("user admin"),
  slug: "administracion",
  name: "Administración",
  lastName: "Ayllu",
  email: DEMO_ACCOUNTS.admin,
  passwordHash,
  role: "admin" as const,
  country: "ES",
  currency: "EUR",
  timezone: "Europe/Madrid",
  emailVerified: now,
  acceptedTermsAt: now,
});

/** Builds how far the demo apprentice has heard contents. */
const buildPlaybackRows = (apprentices: readonly SeedApprentice[], contents: readonly SeedContent[]) =>
  apprentices
    .filter(({ email }) => email === DEMO_ACCOUNTS.apprentice)
    .flatMap(({ id: userId }) =>
      readDemo().playback.map(({ content, part, seconds, percent }) => ({
        userId,
        fileId: seedFileId(requireContent(contents, content), part - 1),
        position: String(seconds),
        percent,
      })),
    );

/**
 * Seeds an empty database and its storage with the demo community. It is deterministic except for dates, which are
 * relative to `now`. Files are stored first and all rows inserted in one transaction, so that an interrupted seed
 * leaves the database empty and can be repeated.
 */
export async function seedDemo({ now = new Date() }: { now?: Date } = {}) {
  const masters = buildMasters(now);
  const apprentices = buildApprentices(now);
  const contents = buildContents(masters, now);
  const solidarity = buildSolidarity(buildSales(contents, apprentices, now), apprentices, now);
  const discounts = buildDiscountRows(contents, now);
  const sales = applyDiscounts(solidarity.sales, discounts);
  const passwordHash = await hashPassword(DEMO_ACCOUNTS.password);
  const files = await storeSeedMedia([...masters, ...apprentices], contents, now);
  const userRows = buildUserRows(masters, apprentices, passwordHash, now);
  const { orders, payments } = buildOrderRows(sales, now);
  const bundles = buildBundleRows(contents, apprentices, now);
  const bookings = buildBookingRows(contents, apprentices, now);
  const memberships = buildMembershipRows({ contents, masters, apprentices }, now);
  const gifts = buildGiftRows({ contents, sales }, apprentices, now);
  const presences = buildPresenceRows(contents, sales, now);
  const thanks = buildThanksRows(sales, now);
  const { barters, barterOrders } = buildBarterRows(contents, now);
  const follows = buildFollowRows(masters, apprentices, now);
  const letters = buildLetterRows({ masters, contents, sales, follows }, now);
  const ayniRows = await Promise.all(buildAyniRows(contents, now).map(locateVenue));
  const { invitations, acceptances } = buildInvitationRows(masters, apprentices);

  await db.$transaction(async (tx: Tx) => {
    const admin = buildAdminRow(passwordHash, now);
    await tx.user.createMany({ data: [...userRows.users, admin] });
    await tx.profile.createMany({
      data: [
        ...userRows.profiles,
        { userId: admin.id, completedStep: 4, country: "ES", state: "Madrid", city: "Madrid" },
      ],
    });
    await tx.masterProfile.createMany({ data: userRows.masterProfiles });
    await tx.masterTraining.createMany({ data: buildTrainingRows(masters, admin.id, now) });
    await tx.bankDetails.createMany({ data: buildBankDetailsRows(masters, now) });
    await tx.sepaSender.create({
      data: { name: "Ayllu", iban: "ES7921000813610123456789", createdById: admin.id, createdAt: now },
    });
    await tx.masterApplication.createMany({ data: buildApplicationRows(apprentices, now) });
    await inBatches(ayniRows, (data) => tx.ayni.createMany({ data }));
    await inBatches(buildEncuentroRows(contents), (data) => tx.encuentro.createMany({ data }));
    await tx.availability.createMany({ data: buildAvailabilityRows(masters) });
    await tx.bookingTerms.createMany({ data: buildTermsRows(contents) });
    await tx.packPrice.createMany({ data: buildPackPriceRows(contents) });
    await tx.discount.createMany({ data: discounts });
    await tx.featuredAyni.createMany({ data: buildFeaturedRows(contents, admin.id, now) });
    await inBatches(files, (data) => tx.file.createMany({ data }));
    for (const slug of readDemo().modularCourses.courses)
      await seedLessons(tx, requireContent(contents, slug).id);
    await inBatches(orders, (data) => tx.order.createMany({ data }));
    await inBatches(payments, (data) => tx.payment.createMany({ data }));
    await tx.bundle.createMany({ data: bundles.bundles });
    await tx.bundleItem.createMany({ data: bundles.items });
    await tx.bundlePurchase.createMany({ data: bundles.purchases });
    await tx.order.createMany({ data: bundles.orders });
    await tx.payment.createMany({ data: bundles.payments });
    await tx.ayni.createMany({ data: bookings.copies });
    await tx.bookingTerms.createMany({ data: bookings.terms });
    await tx.pack.createMany({ data: bookings.packs });
    await tx.order.createMany({ data: bookings.packOrders });
    await tx.payment.createMany({ data: bookings.packPayments });
    await tx.encuentro.createMany({ data: bookings.encuentros });
    await tx.booking.createMany({ data: bookings.bookings });
    await tx.order.createMany({ data: bookings.orders });
    await tx.payment.createMany({ data: bookings.payments });
    await tx.order.createMany({ data: gifts.orders });
    await tx.payment.createMany({ data: gifts.payments });
    await tx.gift.createMany({ data: gifts.gifts });
    await tx.room.createMany({ data: presences.rooms });
    await inBatches(presences.intervals, (data) => tx.roomPresence.createMany({ data }));
    await inBatches(presences.measures, (data) => tx.attendanceMeasure.createMany({ data }));
    await inBatches(presences.attendances, (data) => tx.attendance.createMany({ data }));
    await tx.solidaritySeat.createMany({ data: solidarity.seats });
    await tx.solidarityRequest.createMany({ data: solidarity.requests });
    await tx.waitingListEntry.createMany({
      data: buildWaitingEntries(contents, apprentices, now),
    });
    await inBatches(follows, (data) => tx.follow.createMany({ data }));
    await tx.letter.createMany({ data: letters.letters });
    await inBatches(letters.receivers, (data) => tx.letterReceiver.createMany({ data }));
    await inBatches(buildFavouriteRows(contents, apprentices, now), (data) =>
      tx.favourite.createMany({ data }),
    );
    await inBatches(buildViewRows(contents, sales, now), (data) => tx.ayniView.createMany({ data }));
    await seedLessonQuestions(tx, sales, now);
    await tx.lessonQuestion.createMany({
      data: buildQuestionRows(contents, { masters, apprentices }, now),
    });
    await inBatches(thanks, (data) => tx.thanks.createMany({ data }));
    await tx.report.createMany({ data: buildReportRows(thanks, sales, now) });
    await tx.order.createMany({ data: barterOrders });
    await tx.barter.createMany({ data: barters });
    await tx.invitation.createMany({ data: invitations });
    await tx.invitationAcceptance.createMany({ data: acceptances });
    await tx.notification.createMany({
      data: [...buildNotificationRows(sales, now), ...letters.notifications, ...gifts.notifications],
    });
    await tx.playbackPosition.createMany({ data: buildPlaybackRows(apprentices, contents) });
    await tx.ayni.createMany({ data: memberships.contents });
    await tx.membershipPlan.createMany({ data: memberships.plans });
    await tx.membershipPlanItem.createMany({ data: memberships.items });
    await tx.membership.createMany({ data: memberships.memberships });
    await tx.order.createMany({ data: memberships.orders });
    await tx.payment.createMany({ data: memberships.payments });
    await tx.membershipPeriod.createMany({ data: memberships.periods });
    await openDemoMemberships(tx, memberships);
    await seedProgress(tx, sales, now);
  }, TRANSACTION_OPTIONS);
  await refreshAllNextHours(now);
  // Otherwise the first pages of the site are planned without statistics, until the autovacuum comes by.
  await db.$executeRaw`vacuum analyze`;

  return {
    accounts: [
      { email: DEMO_ACCOUNTS.admin, role: "admin" },
      { email: DEMO_ACCOUNTS.master, role: "master" },
      { email: DEMO_ACCOUNTS.apprentice, role: "student" },
    ],
    password: DEMO_ACCOUNTS.password,
  };
}
