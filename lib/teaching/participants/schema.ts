import { z } from "zod";
import type { ContentType } from "@/lib/reference/labels";
import { safeText } from "@/lib/platform/text/safe-text";

export const PARTICIPANTS_PAGE = 25;

/** Path parameters; the calls about a content's participants name it by its id. */
export const contentParams = z.object({ slug: z.uuid() });
export const masterParams = z.object({ masterId: z.uuid() });
export const attendanceParams = z.object({ slug: z.uuid(), userId: z.uuid(), encuentroId: z.uuid() });

export const participantsQuery = z.object({
  after: z.string().optional(),
  searchText: safeText(120).default(""),
});
export type ParticipantsQuery = z.output<typeof participantsQuery>;

type Person = {
  userId: string;
  name: string;
  lastName: string;
  /** Of their profile; null once the account is closed. */
  slug: string | null;
  profileImage: string | null;
};

/** Somebody who holds a content. Money in minor units of the lower-case currency; instants are ISO 8601 in UTC. */
export type Participant = Person & {
  orderId: string;
  purchaseDate: string;
  amount: number;
  currency: string;
  contentExpirationDate: string | null;
  /** The encuentros at which they were. */
  attended: string[];
  /** How much of the files they have heard, seen or read, 0 to 100; null where there are none. */
  percent: number | null;
};

/** Somebody who holds something of a Master, with what it is. */
export type Apprentice = Person & {
  received: {
    orderId: string;
    ayniContentId: string;
    slug: string;
    title: string;
    contentType: ContentType;
    purchaseDate: string;
    contentExpirationDate: string | null;
  }[];
};

/** A content as the page of its participants shows it. */
export type ParticipatedContent = {
  id: string;
  slug: string;
  title: string;
  hasFiles: boolean;
  /** Those that stand, in their order. */
  encuentros: { id: string; startsAt: string; title: string; begun: boolean }[];
};

export type Page<Item> = {
  content: Item[];
  metadata: { total: number; pageSize: number; after: string | null };
};
