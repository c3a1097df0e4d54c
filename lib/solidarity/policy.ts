const DAY = 24 * 3_600_000;
/** In so many days nobody is given more than one place, so that there are some for others. */
const REST_DAYS = 30;

/** A place given after this moment is the only one for now. */
export const restsSince = (now: Date): Date => new Date(now.getTime() - REST_DAYS * DAY);

/** From when somebody who was given a place may be given another; null when they may already. */
export function nextPlaceFrom(lastGrant: Date | null, now: Date): Date | null {
  if (lastGrant === null || lastGrant <= restsSince(now)) return null;
  return new Date(lastGrant.getTime() + REST_DAYS * DAY);
}

type Priced = { amount: number; minimumAmount: number | null };

/** Whether a content cannot be had for nothing by anybody who likes. */
export const asksForMoney = ({ amount, minimumAmount }: Priced): boolean => (minimumAmount ?? amount) > 0;
