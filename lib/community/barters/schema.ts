import { z } from "zod";
import type { ContentType } from "@/lib/reference/labels";
import type { ReceivedSection } from "@/lib/platform/routes";
import { safeText } from "@/lib/platform/text/safe-text";

export const MAX_BARTER_MESSAGE = 500;

const NO_OFFER = "Elige qué das a cambio";

const fields = {
  offeredAyniId: z.uuid(NO_OFFER),
  message: safeText(MAX_BARTER_MESSAGE)
    .transform((text) => text.trim())
    .default(""),
};

/** What the form of a proposal holds. */
export const barterForm = z.object(fields);

export const barterInput = z.object({ ...fields, wantedAyniId: z.uuid("Elige qué te gustaría recibir") });
export type BarterInput = z.output<typeof barterInput>;

export const barterParams = z.object({ id: z.uuid() });
export const barterOptionsParams = z.object({ ayniId: z.uuid() });

export const barterActions = ["accept", "decline", "withdraw"] as const;
export type BarterAction = (typeof barterActions)[number];
export const barterDecision = z.object({ action: z.enum(barterActions, "Elige qué hacer") });

export type BarterStatus = "proposed" | "accepted" | "declined" | "withdrawn";

/** One of the two contents of a trueque. */
export type BarterContent = {
  slug: string;
  title: string;
  contentType: ContentType;
  coverUrl: string;
  coverSrcSet: string | null;
  /** Whether its page can be seen by everybody. */
  listed: boolean;
};

/** A trueque as one of the two sees it. */
export type BarterView = {
  id: string;
  /** Whether the viewer proposed it. */
  mine: boolean;
  status: BarterStatus;
  message: string;
  createdAt: string;
  decidedAt: string | null;
  /** `slug` is null once they have no page. */
  other: { name: string; lastName: string; slug: string | null; image: string | null };
  gives: BarterContent;
  receives: BarterContent;
  /** Why an open one cannot be accepted as things are. */
  hindrance: string | null;
  /** Where the viewer has what they received. */
  received: { orderId: string; section: ReceivedSection } | null;
};

/** A Master's trueques: open ones first, then the last decided. */
export type OwnBarters = { received: BarterView[]; made: BarterView[] };

/** What the viewer could give for a content. */
export type BarterOptions = {
  wanted: { id: string; title: string; masterName: string };
  /** Why no trueque for it can be proposed. */
  hindrance: string | null;
  offers: (Omit<BarterContent, "listed" | "slug"> & { id: string })[];
};
