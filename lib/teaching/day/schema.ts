import type { GivenHour } from "@/lib/bookings/booking/schema";
import type { Earning, UpcomingEncuentro } from "@/lib/teaching/dashboard/schema";

/** The facts that a Master reads in the morning. */
export type MasterDay = {
  /** The next encuentros, the soonest first. */
  encuentros: UpcomingEncuentro[];
  /** The hours booked for today, in the Master's zone, in order. */
  hours: GivenHour[];
  /** The Master's zone, in which the hours are told. */
  zone: string;
  /** People who have received something since the beginning of yesterday, and the Master's part of what they paid. */
  sales: { people: number; earnings: Earning[] };
};
