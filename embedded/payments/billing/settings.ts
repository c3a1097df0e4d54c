// The account's settings in Stripe's dashboard, as this server stands for them (Billing → Subscriptions and emails).

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A renewal's invoice stays a draft for an hour. */
export const FINALIZATION_DELAY_SECONDS = HOUR_SECONDS;

/** A custom schedule of retries, each counted from the attempt before. After the last one the invoice is marked
 * uncollectible and the subscription is canceled. */
export const RETRY_DELAYS_SECONDS = [3, 5, 7].map((days) => days * DAY_SECONDS);

/** A first invoice that is not paid within this time ends its subscription. */
export const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS;

/** `invoice.upcoming` precedes a renewal by this time. */
export const UPCOMING_NOTICE_SECONDS = 7 * DAY_SECONDS;
