import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { personNameField, toEmailField } from "@/lib/identity/user-fields";
import { orderInput } from "@/lib/orders/order-input";
import type { Payable } from "@/lib/orders/payable";
import type { GivenMembership } from "@/lib/orders/given-membership-terms";
import type { GivenPack } from "@/lib/orders/pack-terms";
import type { ReceivedSection } from "@/lib/platform/routes";
import { trimmedText } from "@/lib/platform/text/safe-text";
import { dayInput } from "@/lib/platform/time/day-input";
import type { GiftHindrance, GiftState } from "./policy";

export const MAX_GIFT_MESSAGE = 500;

/** Words of the giver or the receiver, shown verbatim. */
export const giftMessageField = trimmedText(MAX_GIFT_MESSAGE).default("");

const recipientFields = {
  recipientName: personNameField("Debes indicar su nombre", "Debes indicar un nombre válido"),
  recipientEmail: toEmailField("Debes indicar su correo electrónico"),
  message: giftMessageField,
  /** Day of the giver's zone on which it is sent; at once without one. */
  sendsOn: dayInput.nullish(),
};

export const giftInput = orderInput.omit({ fundsSeat: true, acceptedVersion: true }).extend(recipientFields);
export type GiftInput = z.output<typeof giftInput>;

/** The fields of a form; the rest is known to the page. */
export const giftForm = z.object({
  ...recipientFields,
  /** An empty day means at once. */
  sendsOn: z.union([z.literal(""), dayInput]),
});

export const giftChangeInput = z.object({
  recipientName: recipientFields.recipientName,
  recipientEmail: recipientFields.recipientEmail,
});
export type GiftChangeInput = z.output<typeof giftChangeInput>;

export const giftParams = z.object({ id: z.uuid() });

const tokenField = z.string().max(100);

const giftTokenInput = z.object({ token: tokenField });
export const giftAcceptInput = giftTokenInput.extend({ acceptedVersion: orderInput.shape.acceptedVersion });
export type GiftAcceptInput = z.input<typeof giftAcceptInput>;
export const giftDeclineInput = z.object({ token: tokenField, message: giftMessageField });

export type PlacedGift = Payable & { id: string; orderId: string };

export type OpenGift = {
  id: string;
  recipientName: string;
  giverName: string;
  message: string;
  ayni: CatalogueItem;
  /** The encuentros that are not cancelled, until they were ended; ISO 8601 in UTC. */
  encuentros: {
    id: string;
    startsAt: string;
    endsAt: string;
    /** The instant at which its room was opened. */
    openedAt: string | null;
    timezone: string;
  }[];
  /** Days of access from the acceptance; null without an end. */
  accessDays: number | null;
  /** Several hours; null for anything else. */
  pack: GivenPack | null;
  /** Months of a membership; null for anything else. */
  membership: GivenMembership | null;
  masterSlug: string;
  /** The page of what is given; null if it is not public. */
  pageSlug: string | null;
  /** `version` is sent with the acceptance of the gift; null without contraindications. */
  contraindications: { text: string; version: string } | null;
};

export type AcceptedGift = {
  orderId: string;
  slug: string;
  section: ReceivedSection;
  isPack: boolean;
  isMembership: boolean;
};

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
  /** It is empty once it is erased, after the gift has ended. */
  recipientEmail: string;
  message: string;
  sendsAt: string | null;
  sentAt: string | null;
  acceptedAt: string | null;
  declineMessage: string;
  /** The order by which the giver kept it; null otherwise. */
  keptOrderId: string | null;
  /** The section of the page of `keptOrderId`. */
  section: ReceivedSection;
  isPack: boolean;
  isMembership: boolean;
  title: string;
  slug: string;
  createdAt: string;
};

export type GivenGifts = { content: GivenGift[] };
