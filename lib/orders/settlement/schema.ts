import type { SoldPeriod } from "@/lib/messaging/membership-events";
import type { LatePaymentMail, RefundMail, SaleMail } from "@/lib/messaging/mail/templates/payments";
import type { Tx } from "@/lib/platform/db/client";
import type { OrderRow } from "./data";
import type { SaleStates } from "./policy";

/** One kind of sale: what it adds to the settlement that all share. Effects run in its transaction, once for each order. */
export type SaleKind = {
  states: SaleStates;
  /** It is true if several orders share the payment. */
  hasParts?: true;
  /** It is true if it takes the place of the order by which a membership opens the same content, until it is returned. */
  replacesOpened?: true;
  afterPaid: (tx: Tx, order: OrderRow) => Promise<void>;
  /** Runs when a checkout ends without a payment. */
  afterUnpaid?: (tx: Tx, order: OrderRow) => Promise<void>;
  afterReturned?: (tx: Tx, order: OrderRow) => Promise<void>;
  /** Runs each time that a part of what was paid has gone back. */
  afterPartReturned?: (tx: Tx, order: OrderRow) => Promise<void>;
  /** The title and the slug of what was bought; those of the content unless the kind says otherwise. */
  toSubject?: (lead: OrderRow) => { slug: string; title: string } | undefined;
  toSaleMail?: (
    orders: OrderRow[],
  ) => Pick<SaleMail, "giftFor" | "parts" | "isPack" | "isMembership" | "period" | "paidDays">;
  toSoldNotice?: (orders: OrderRow[]) => { bundled?: number; period?: SoldPeriod };
  toRefundMail?: (order: OrderRow) => Pick<RefundMail, "giftFor">;
  toLatePaymentMail?: () => Pick<LatePaymentMail, "isBundle">;
};
