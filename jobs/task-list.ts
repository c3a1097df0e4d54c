import type { Task } from "graphile-worker";
import { z } from "zod";
import { sendDigests } from "@/lib/accounts/notification-centre/digests";
import { tellOfClosedOffers } from "@/lib/bookings/booking/closed-offers";
import { returnBooking } from "@/lib/bookings/booking/service";
import { readDueCalendars } from "@/lib/bookings/calendars/reading";
import { writeBookings } from "@/lib/bookings/calendars/writing";
import { refreshAllNextHours } from "@/lib/bookings/hours/service";
import { notifyFollowers } from "@/lib/community/new-content";
import { locateVenues } from "@/lib/content/ayni/service";
import { deleteOrphanedFiles } from "@/lib/content/uploads/service";
import { rollUpViews } from "@/lib/content/visits/totals";
import { renewListings } from "@/lib/discovery/directory/service";
import { foldFilterChanges } from "@/lib/discovery/filters/fold";
import { syncSearchIndex } from "@/lib/discovery/search/sync";
import { fetchExchangeRates } from "@/lib/invoicing/exchange-rates/service";
import { UninvoiceableSaleError } from "@/lib/invoicing/invoice/draft";
import { issueInvoices, issueMissingInvoices, sweepRecipients } from "@/lib/invoicing/invoice/issuing";
import { sendPendingRecords } from "@/lib/invoicing/record/sending";
import { issueDueInvoices } from "@/lib/invoicing/self-billed-invoices/service";
import { announceOpenLessons } from "@/lib/library/lessons/reminders";
import { reconcileOrders } from "@/lib/orders/checkout";
import { advanceGifts } from "@/lib/orders/gifts/upkeep";
import { freeEndedSeats } from "@/lib/orders/freed-seats";
import { releaseMemberSeats } from "@/lib/orders/member-seats";
import {
  closeMemberships,
  endSubscription,
  openToMembers,
  reconcileMemberships,
  tellOfPrice,
} from "@/lib/orders/memberships/upkeep";
import { remindOfPacks } from "@/lib/orders/packs/reminders";
import { grantAllOpenSeats } from "@/lib/orders/solidarity/seats/service";
import { findUnmatchedPayments } from "@/lib/orders/unmatched-payments/service";
import { advanceWaitingList, advanceWaitingLists } from "@/lib/orders/waiting-list/service";
import { reconcileWithdrawals } from "@/lib/orders/withdrawal/service";
import { reconcileTransfers } from "@/lib/payouts/transfers/service";
import { isBackupRunning } from "@/lib/platform/db/backup-lock";
import { PermanentFailure } from "@/lib/platform/ports/failed-jobs";
import type { TaskName } from "@/lib/platform/ports/queue";
import { measureDueAttendance } from "@/lib/rooms/attendance/service";
import { findMissedStarts } from "@/lib/rooms/missed-starts";
import { sendLetterBatch } from "@/lib/teaching/letters/delivery";
import { sendReminders } from "@/lib/teaching/reminders";
import { sendQueuedMail } from "./tasks/send-mail";
import { sweepExpired } from "./tasks/sweep-expired";

const mail = z.object({ mailId: z.uuid() });
const booking = z.object({ bookingId: z.uuid() });
const order = z.object({ orderId: z.uuid() });
const ayni = z.object({ ayniId: z.uuid() });
const plan = z.object({ planId: z.uuid() });
const membership = z.object({ membershipId: z.uuid() });
const closing = z.union([plan, z.object({ masterId: z.uuid() }), z.object({ userId: z.uuid() })]);
/** Work on many people, which each job continues after the last person of the one before. */
const batch = { after: z.uuid().optional() };
const followers = ayni.extend(batch);
const letter = z.object({ letterId: z.uuid(), ...batch });

async function sweepUploads(): Promise<void> {
  // A snapshot of the backup may name files that nothing uses any more.
  if (!(await isBackupRunning())) await deleteOrphanedFiles();
}

async function issueInvoicesOf(orderId: string): Promise<void> {
  try {
    await issueInvoices(orderId);
  } catch (error) {
    if (!(error instanceof UninvoiceableSaleError)) throw error;
    throw new PermanentFailure(error.message);
  }
}

/** Maps each task of the queue to its work. */
export const tasks: Record<TaskName, Task> = {
  "send-mail": (payload) => sendQueuedMail(mail.parse(payload).mailId),
  "send-letter": async (payload, { job }) => void (await sendLetterBatch(job.id, letter.parse(payload))),
  "sweep-uploads": sweepUploads,
  "sweep-expired": sweepExpired,
  "roll-up-views": () => rollUpViews(),
  "issue-self-bills": async () => void (await issueDueInvoices()),
  "sync-search": () => syncSearchIndex(),
  "fold-filters": () => foldFilterChanges(),
  "renew-directory": () => renewListings(),
  "locate-venues": () => locateVenues(),
  "reconcile-orders": async () => {
    await reconcileOrders();
    await reconcileWithdrawals();
    await grantAllOpenSeats();
  },
  "reconcile-transfers": () => reconcileTransfers(),
  "find-unmatched-payments": () => findUnmatchedPayments(),
  "tell-followers": async (payload, { job }) =>
    void (await notifyFollowers(job.id, followers.parse(payload))),
  remind: () => sendReminders(),
  "remind-of-dates": async () => {
    await announceOpenLessons();
    await remindOfPacks();
    await tellOfClosedOffers();
  },
  "measure-attendance": async () => void (await measureDueAttendance()),
  "find-missed-starts": () => findMissedStarts(),
  "send-digests": () => sendDigests(),
  "advance-waiting-lists": async () => {
    await releaseMemberSeats();
    await freeEndedSeats();
    await advanceWaitingLists();
  },
  "advance-gifts": () => advanceGifts(),
  "offer-seats": (payload) => advanceWaitingList(ayni.parse(payload).ayniId),
  "refresh-hours": () => refreshAllNextHours(),
  "read-calendars": () => readDueCalendars(),
  "write-calendars": () => writeBookings(),
  "send-invoice-records": async () => void (await sendPendingRecords()),
  "return-booking": (payload) => returnBooking(booking.parse(payload).bookingId),
  "open-to-members": (payload) => openToMembers(z.union([plan, ayni]).parse(payload)),
  "close-memberships": (payload) => closeMemberships(closing.parse(payload)),
  "tell-members-of-price": (payload) => tellOfPrice(plan.parse(payload).planId),
  "end-subscription": (payload) => endSubscription(membership.parse(payload).membershipId),
  "reconcile-memberships": () => reconcileMemberships(),
  "issue-invoices": (payload) => issueInvoicesOf(order.parse(payload).orderId),
  "issue-missing-invoices": async () => {
    await issueMissingInvoices();
    await sweepRecipients();
  },
  "fetch-exchange-rates": () => fetchExchangeRates(),
};
