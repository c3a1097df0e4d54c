/** An encuentro without its join link. Instants are ISO 8601 in UTC. */
export type CalendarEntry = {
  id: string;
  title: string;
  startsAt: string;
  /** Its planned end, or when its Master ended it. */
  endsAt: string;
  timezone: string;
  cancelled: boolean;
  /** iCalendar SEQUENCE: number of moves and cancellations. */
  sequence: number;
  /** Last change of the encuentro or its content. */
  updatedAt: string;
  /** It is null for online contents. */
  venue: string | null;
  /** The city of the venue; null for online contents. */
  city: string | null;
  path: string;
  /** Our room, for its participants and its Master; null for others, elsewhere and once it is cancelled. */
  roomPath: string | null;
  /** Full name. */
  master: string;
  ayni: { slug: string; title: string; shortDescription: string };
};
