import { z } from "zod";

/** `slug` is the content's id: Next.js requires one parameter name per path segment. */
export const waitingListParams = z.object({ slug: z.uuid() });

/** `place` counts from 1; `until` is ISO 8601, null for the moment in which the offer is being made. */
export type WaitingListView =
  | { state: "none" | "closed" }
  | { state: "waiting"; place: number }
  | { state: "offered"; until: string | null };

/** A person in a list, for its Master. `offerUntil` is null while they wait. */
export type WaitingPerson = {
  entryId: string;
  userId: string;
  name: string;
  lastName: string;
  slug: string | null;
  profileImage: string | null;
  since: string;
  offerUntil: string | null;
  hasOffer: boolean;
};

export const WAITING_PEOPLE_SIZE = 100;

/** In order of asking: those with an offer come first. */
export type WaitingPeople = { people: WaitingPerson[]; total: number };

/** A list in which the member is, for their own pages. */
export type OwnWaitingEntry = {
  slug: string;
  title: string;
  view: Extract<WaitingListView, { state: "waiting" | "offered" }>;
};
