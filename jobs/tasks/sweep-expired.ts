import { forgetAnswers } from "@/lib/bookings/booking/own-data";
import { sweepTokens } from "@/lib/identity/one-time-tokens/service";
import { sweepSessions } from "@/lib/identity/sessions/service";
import { sweepSignInThrottles } from "@/lib/identity/sign-in-throttle";
import { sweepBankDetails } from "@/lib/payouts/bank-details/service";
import { sweepMails } from "@/lib/messaging/mail/deliver";
import { forgetGiftAddresses } from "@/lib/orders/gifts/upkeep";
import { sweepTaxEvidence } from "@/lib/orders/tax/service";
import { sweepTagDrops } from "@/lib/platform/cache";
import { sweepSupersededJobs } from "@/lib/platform/ports/failed-jobs";
import { sweepRateLimits } from "@/lib/platform/rate-limit";
import { sweepRoomMessages } from "@/lib/rooms/messages/retention";

/** Deletes what has had its time. */
export async function sweepExpired(): Promise<void> {
  await sweepSessions();
  await sweepTokens();
  await sweepSignInThrottles();
  await sweepRateLimits();
  await sweepTagDrops();
  await sweepMails();
  await sweepSupersededJobs();
  await sweepBankDetails();
  await sweepRoomMessages();
  await forgetGiftAddresses();
  await forgetAnswers();
  await sweepTaxEvidence();
}
