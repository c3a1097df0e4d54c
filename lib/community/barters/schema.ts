import { z } from "zod";
import type { ContentType } from "@/lib/reference/labels";
import type { ReceivedSection } from "@/lib/platform/routes";
import { trimmedText } from "@/lib/platform/text/safe-text";

export const MAX_BARTER_MESSAGE_LENGTH = 500;

const NO_OFFER = "Elige qué das a cambio";

const fields = {
  offeredAyniId: z.uuid(NO_OFFER),
  message: trimmedText(MAX_BARTER_MESSAGE_LENGTH).default(""),
};

export const barterForm = z.object(fields);

export const barterInput = z.object({ ...fields, wantedAyniId: z.uuid("Elige qué te gustaría recibir") });
export type BarterInput = z.output<typeof barterInput>;

export const barterParams = z.object({ id: z.uuid() });
export const barterOptionsParams = z.object({ ayniId: z.uuid() });

export const barterActions = ["accept", "decline", "withdraw"] as const;
export type BarterAction = (typeof barterActions)[number];
export const barterDecisionInput = z.object({ action: z.enum(barterActions, "Elige qué hacer") });

export type BarterStatus = "proposed" | "accepted" | "declined" | "withdrawn";

export type BarterContent = {
  slug: string;
  title: string;
  contentType: ContentType;
  isSession: boolean;
  coverUrl: string;
  coverSrcSet: string | null;
  listed: boolean;
};

/** A barter as one of its parties sees it. */
export type BarterView = {
  id: string;
  /** The viewer proposed it. */
  mine: boolean;
  status: BarterStatus;
  message: string;
  createdAt: string;
  decidedAt: string | null;
  /** `slug` is null once the account is closed. */
  other: { name: string; lastName: string; slug: string | null; image: string | null };
  gives: BarterContent;
  receives: BarterContent;
  /** Reason an open barter cannot be accepted now. */
  hindrance: string | null;
  /** The viewer's order of the content they received. */
  received: { orderId: string; section: ReceivedSection } | null;
};

export type OwnBarters = { received: BarterView[]; made: BarterView[] };

export type BarterOptions = {
  wanted: { id: string; title: string; masterName: string };
  hindrance: string | null;
  offers: (Omit<BarterContent, "listed" | "slug"> & { id: string })[];
};
