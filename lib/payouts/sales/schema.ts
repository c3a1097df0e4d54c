import { z } from "zod";
import type { SalePart } from "@/lib/orders/parts";
import type { AppliedDiscount } from "@/lib/orders/discounts/schema";
import { currencyCodes, type CurrencyCode } from "@/lib/reference/currencies";
import type { ContentType } from "@/lib/reference/labels";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { safeText } from "@/lib/platform/text/safe-text";
import { dayInput } from "@/lib/platform/time/day-input";
import { refundReasons } from "./refund-reasons";

export const SALES_PAGE_SIZE = 50;

/** "all" excludes "refunded". */
export const saleStatuses = ["all", "available", "due", "paid", "refunded"] as const;
export type SaleStatus = Exclude<(typeof saleStatuses)[number], "all">;

/** newest, oldest: by purchase; soonest, latest: by the date when it becomes available; highest, lowest: by amount. */
export const saleSorts = ["newest", "oldest", "soonest", "latest", "highest", "lowest"] as const;
export type SaleSort = (typeof saleSorts)[number];

/** `from` and `to` are days in the actor's time zone, inclusive. */
export const salesQuery = z.object({
  after: z.string().optional(),
  status: z.enum(saleStatuses, "Elige un estado de la lista").default("all"),
  from: dayInput.optional(),
  to: dayInput.optional(),
  currency: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(currencyCodes, "Elige una moneda de la lista"))
    .optional(),
  ayniContentId: z.uuid("Este contenido no existe").optional(),
  /** Another Master's id is for admins only. */
  masterId: z.uuid("Esta persona no existe").optional(),
  searchText: safeText(120).default(""),
  sort: z.enum(saleSorts, "Este orden no existe").default("newest"),
});
export type SalesQuery = z.output<typeof salesQuery>;

/** The filters and the sort as search parameters. */
export type SalesFilterParams = Partial<
  Record<"searchText" | "status" | "currency" | "from" | "to" | "sort" | "ayniContentId" | "masterId", string>
>;

export const saleParams = z.object({ id: z.uuid() });
export const masterSalesParams = z.object({ masterId: z.uuid() });

/** An instant, or a day in the admin's time zone. */
export const payoutDateInput = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  "Indica una fecha válida",
);

export const payoutInput = z.object({
  paidToMaster: z.boolean("Indica si está pagada"),
  paidToMasterDate: payoutDateInput.nullish(),
});
export type PayoutInput = z.output<typeof payoutInput>;

const refundReason = z.enum(refundReasons, "Elige un motivo");

/** A Master refunds what is left of a sale of their own. */
export const ownRefundInput = z.object({ reason: refundReason });
export type OwnRefundInput = z.output<typeof ownRefundInput>;

export const refundInput = z.object({
  reason: refundReason,
  /** In minor units; the remainder when omitted. */
  amount: z
    .int("Indica un importe válido")
    .min(1, "Indica un importe válido")
    .max(100_000_000, "Indica un importe válido")
    .optional(),
});
export type RefundInput = z.output<typeof refundInput>;

type SalePerson = { id: string; name: string; lastName: string; slug: string | null };

/** Amounts in minor units of the lower-case currency; instants are ISO 8601 in UTC. */
export type SaleView = {
  id: string;
  /** The order's, for people: "AY-26-01942". */
  reference: string;
  userId: string;
  ayniContentId: string;
  masterUserId: string;
  ayni: { id: string; slug: string; title: string; contentType: ContentType };
  /** `slug` is null once the account is closed; `email` is for admins. */
  buyer: SalePerson & { email?: string };
  /** Only admins see it. */
  master?: SalePerson;
  purchaseDate: string;
  amount: number;
  /** It is null for a sale at the listed price. */
  discount: AppliedDiscount | null;
  /** The bundle whose part it is; null for a single sale. */
  bundle: { slug: string; title: string } | null;
  taxBase: number;
  taxPercentage: number;
  taxAmount: number;
  feeAmount: number;
  /** The base minus the commission, reduced in proportion to refunds. */
  masterAmount: number;
  currency: string;
  /** The date of the first part. */
  availableBillingDate: string | null;
  /** They add up to `masterAmount`. */
  parts: SalePart[];
  /** The amount that can be paid now. */
  availableAmount: number;
  /** All parts are paid. */
  paidToMaster: boolean;
  paidToMasterDate: string | null;
  /** So far; later refunds do not change it. */
  paidToMasterAmount: number | null;
  /** In excess of `masterAmount`. */
  overpaid: number;
  transfer: "pending" | "sent" | null;
  /** In a file for the bank that was neither sent nor discarded. */
  inBankFile: boolean;
  status: SaleStatus;
  refundedAmount: number;
  /** The amount left to return of a pack of hours; null for anything else. Returning it closes the pack. */
  packUnused: number | null;
  /** The contents of the member's seats that end if all goes back; null unless it pays the running period of a membership. */
  endingSeats: string[] | null;
  /** Not paid out while the buyer disputes it. */
  disputed: boolean;
};

/** Sums in one currency: `masterAmount` + `overpaid` = `paid` + `available` + `due`. */
export type SaleTotals = {
  currency: string;
  count: number;
  amount: number;
  taxBase: number;
  taxAmount: number;
  feeAmount: number;
  /** The sum that has gone back to the buyers, and the tax in it; the other sums but `masterAmount` are those of the sales. */
  refundedAmount: number;
  refundedTax: number;
  masterAmount: number;
  paid: number;
  overpaid: number;
  available: number;
  due: number;
};

export type SalesPage = CursorPage<SaleView> & { metadata: { totals: SaleTotals[] } };

export type SalesMonth = {
  /** Such as "2026-11". */
  month: string;
  count: number;
  masterAmount: number;
  paid: number;
  /** Paid, then refunded; not part of `masterAmount`. */
  overpaid: number;
};

/** Amounts in minor units. */
export type SalesOverview = {
  currency: CurrencyCode;
  /** The most used first. */
  currencies: CurrencyCode[];
  thisMonth: SalesMonth;
  available: number;
  due: number;
  nextAvailable: string | null;
  paidThisYear: { year: number; amount: number; count: number };
  /** In all years. */
  overpaid: number;
  /** The last twelve, oldest first. */
  months: SalesMonth[];
};
