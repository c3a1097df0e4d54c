import { z } from "zod";
import type { AppliedDiscount } from "@/lib/orders/discounts/schema";
import type { SalePart } from "@/lib/orders/parts";
import type { Payable } from "@/lib/orders/payable";
import type { GivenGift } from "@/lib/orders/gifts/schema";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import type { CursorPage } from "@/lib/platform/http/cursor";
import type { ReceivedSection } from "@/lib/platform/routes";

export const userOrderParams = z.object({ userId: z.uuid(), ayniContentId: z.uuid() });
export const userOrdersParams = z.object({ userId: z.uuid() });
export const ordersQuery = z.object({ after: z.string().max(255).optional() });
export const anyOrderIdParams = z.object({ id: z.string().max(255) });

/** `givenAs` is the title of a gift: "Círculo de Luna, tres meses"; its days are not known before it is accepted. */
export type PaidPeriod =
  { givenAs: null; name: string; startsAt: string; endsAt: string } | { givenAs: string };

/** Amounts in minor units of the lower-case currency; instants are ISO 8601 in UTC. */
export type OrderView = {
  id: string;
  /** The number that people see: "AY-26-01942". */
  reference: string;
  userId: string;
  ayniContentId: string;
  masterUserId: string;
  status: "pending" | "completed" | "expired" | "failed" | "refunded";
  /** End of the time to pay while nobody has paid; null for any other order, also while a payment is being confirmed. */
  payableUntil: string | null;
  /** The buyer has paid, and the processor still decides: a debit or a transfer takes days. */
  isConfirming: boolean;
  purchaseDate: string;
  paymentIntentId: string | null;
  amount: number;
  taxBase: number;
  taxPercentage: number;
  taxAmount: number;
  /** Name of the tax in Spanish, such as "IVA" or "IVA de Alemania". */
  taxName: string;
  /** Part of `taxBase`. */
  feeAmount: number;
  /** Part of `amount`. */
  seatAmount: number;
  discount: AppliedDiscount | null;
  /** The bundle that it was bought in, at the price of `amount` for all parts; null for a single order. */
  bundle: { purchaseId: string; slug: string; title: string; amount: number } | null;
  refundedAmount: number;
  /** Instant at which the buyer declared to withdraw; null if they did not. */
  withdrawnAt: string | null;
  currency: string;
  appointmentDate: string | null;
  contentExpirationDate: string | null;
  /** The date of the first part. */
  availableBillingDate: string | null;
  /** The Master's parts; empty for free orders and before the payment. */
  parts: SalePart[];
  paidToMaster: boolean;
  slug: string;
  section: ReceivedSection;
  /** The gift and the name of the person it was bought for; null for an order of one's own. */
  giftFor: {
    id: string;
    name: string;
    /** It is sent then; null for one that is sent once it is paid. */
    sendsAt: string | null;
    acceptedAt: string | null;
    isKept: boolean;
  } | null;
  /** It is for several hours with the Master, each of which is booked later. */
  isPack: boolean;
  /** The pack that it pays; null for anything else. */
  packId: string | null;
  /** The rest of that pack was returned; hours that were taken of it stand. */
  isPackReturned: boolean;
  /** It is for one hour with the Master, at `appointmentDate`. */
  isBooking: boolean;
  /** The membership that opens the content, or whose period it pays; null for anything else. */
  membership: {
    id: string;
    name: string;
    /** The end of what it opens; null while another charge is to come. */
    endsAt: string | null;
  } | null;
  /** It is for a period of a membership, also of somebody else's. */
  sellsMembership: boolean;
  /** It pays a period of `membership`. */
  isMembershipPeriod: boolean;
  /** The days that it pays of a membership, or what it gives of one to somebody else; null for anything else. */
  paidPeriod: PaidPeriod | null;
  /** The conditions that the buyer was told before paying, or before booking a free hour; empty for other free orders. */
  conditions: string[];
  /** The Master moved it to other dates, those of another content; null if they did not. */
  movedAt: string | null;
};

/** An encuentro that the buyer of an order has a place in. */
export type OrderEncuentro = Pick<EncuentroView, "id" | "startsAt" | "timezone" | "title"> &
  Pick<CatalogueItem, "modality">;

export type PlacedOrder = Partial<Payable> & {
  id: string;
  slug: string;
  section: ReceivedSection;
  status: "completed" | "pending";
};

export type ReceivedItem = { order: OrderView; ayni: CatalogueItem; expired: boolean };

/** An order of a bundle with the title of its content. */
export type BundlePartView = { order: OrderView; title: string };

export const ORDERS_PAGE_SIZE = 20;

/** `payable` while its checkout is open, `confirming` while the processor decides; the last five cost nothing; `gift` was received, `pack` is an hour of a pack. An hour is `cancelled` by one of its two sides, and `released` by whoever held it unpaid. */
export type OrderState =
  | "payable"
  | "confirming"
  | "paid"
  | "partly-refunded"
  | "refunded"
  | "expired"
  | "failed"
  | "cancelled"
  | "released"
  | "free"
  | "solidarity"
  | "gift"
  | "barter"
  | "pack";

export type OrderSummary = {
  order: OrderView;
  ayni: CatalogueItem;
  state: OrderState;
  /** It is null unless it was bought for somebody else. */
  gift: GivenGift | null;
};

/** `timeZone` is the buyer's. */
export type OrdersPage = CursorPage<OrderSummary> & { timeZone: string };
