/** An encuentro as a calendar shows it; never its join link. Instants are ISO 8601 in UTC. */
export type CalendarEntry = {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  timezone: string;
  cancelled: boolean;
  /** How often it was moved or cancelled. */
  sequence: number;
  /** When it or its content changed last. */
  updatedAt: string;
  /** The venue as the content's page names it; null for what is given online. */
  place: string | null;
  /** The page of ours that it leads to. */
  path: string;
  ayni: { slug: string; title: string; shortDescription: string };
};
