import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { ReceivedSection } from "@/lib/platform/routes";
import { safeText } from "@/lib/platform/text/safe-text";
import type { GiftHindrance, GiftState } from "./policy";

export const MAX_GIFT_MESSAGE = 500;

/** Words of the giver or the receiver, shown verbatim. */
export const giftMessageField = safeText(MAX_GIFT_MESSAGE)
  .transform((text) => text.trim())
  .default("");

const tokenField = z.string().max(100);

export const giftTokenInput = z.object({ token: tokenField });
export const giftDeclineInput = z.object({ token: tokenField, message: giftMessageField });

export type OpenGift = {
  recipientName: string;
  giverName: string;
  message: string;
  ayni: CatalogueItem;
  /** Those that are not cancelled; ISO 8601 in UTC. */
  encuentros: { id: string; startsAt: string; endsAt: string; timezone: string }[];
  /** Days of access from the acceptance; null without an end. */
  accessDays: number | null;
};

export type AcceptedGift = { orderId: string; slug: string; section: ReceivedSection };

/**
 * State of the link of a gift: `replaced` after it was sent again or to another address, `taken` once another account
 * has accepted it, `gone` after a refund or once the giver kept it.
 */
export type GiftPageView =
  | { state: "unknown" | "replaced" | "taken" | "gone" | "lapsed" | "declined" }
  | { state: "accepted"; received: AcceptedGift }
  | { state: "open"; gift: OpenGift; hindrance: GiftHindrance | null };

/** A gift for its giver. Instants are ISO 8601 in UTC. */
export type GivenGift = {
  id: string;
  orderId: string;
  state: GiftState;
  recipientName: string;
  /** Empty once it is erased, after the gift has ended. */
  recipientEmail: string;
  message: string;
  sendsAt: string | null;
  sentAt: string | null;
  acceptedAt: string | null;
  declineMessage: string;
  /** The order by which the giver kept it; null otherwise. */
  keptOrderId: string | null;
  /** Of `keptOrderId`'s page. */
  section: ReceivedSection;
  title: string;
  slug: string;
  createdAt: string;
};

export type GivenGifts = { content: GivenGift[] };
