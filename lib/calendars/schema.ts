/** An encuentro as a public calendar shows it; never its join link. Instants are ISO 8601 in UTC. */
export type CalendarEntry = {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  timezone: string;
  cancelled: boolean;
  /** The venue as the content's page names it; null for what is given online. */
  place: string | null;
  ayni: { slug: string; title: string; shortDescription: string; version: number; updatedAt: string };
};
