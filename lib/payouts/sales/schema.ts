import { z } from "zod";
import { currencyCodes, type CurrencyCode } from "@/lib/reference/currencies";
import type { ContentType } from "@/lib/reference/labels";
import { safeText } from "@/lib/platform/text/safe-text";

export const SALES_PAGE = 50;

/** "all" is what stands: what was given back in full is seen where it is asked for. */
export const saleStates = ["all", "available", "due", "paid", "refunded"] as const;
export type SaleStatus = Exclude<(typeof saleStates)[number], "all">;

/** Orders of the table: by purchase, by the day on which it becomes available, by amount. */
export const saleSorts = ["newest", "oldest", "soonest", "latest", "highest", "lowest"] as const;
export type SaleSort = (typeof saleSorts)[number];

const FIRST_DAY = "2000-01-01";
const LAST_DAY = "2999-12-31";
const day = z.iso
  .date("Indica un día válido")
  .refine((value) => value >= FIRST_DAY && value <= LAST_DAY, "Indica un día válido")
  .optional();

/** The query of the lists of sales. Days count in the zone of whoever asks, the last one included. */
export const salesQuery = z.object({
  after: z.string().optional(),
  status: z.enum(saleStates, "Elige un estado de la lista").default("all"),
  from: day,
  to: day,
  currency: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(currencyCodes, "Elige una moneda de la lista"))
    .optional(),
  ayniContentId: z.uuid("Este contenido no existe").optional(),
  /** For admins; a Master's own for everybody else. */
  masterId: z.uuid("Esta persona no existe").optional(),
  searchText: safeText(120).default(""),
  sort: z.enum(saleSorts, "Este orden no existe").default("newest"),
});
export type SalesQuery = z.output<typeof salesQuery>;
/** The same as it stands in a URL. */
export type SalesParams = z.input<typeof salesQuery>;

export const saleParams = z.object({ id: z.uuid() });
export const masterParams = z.object({ masterId: z.uuid() });

/** When Masters were paid: an instant, or a day in the zone of whoever says so. */
export const payoutDate = z.union(
  [z.iso.date(), z.iso.datetime({ offset: true })],
  "Indica una fecha válida",
);

export const payoutInput = z.object({
  paidToMaster: z.boolean("Indica si está pagada"),
  paidToMasterDate: payoutDate.nullish(),
});
export type PayoutInput = z.output<typeof payoutInput>;

export const refundInput = z.object({
  /** In minor units; all that is left without it. */
  amount: z
    .int("Indica un importe válido")
    .min(1, "Indica un importe válido")
    .max(100_000_000, "Indica un importe válido")
    .optional(),
});
export type RefundInput = z.output<typeof refundInput>;

type Person = { id: string; name: string; lastName: string; slug: string | null };

/** A completed paid order as who gave it sees it. Money in minor units of the lower-case currency. */
export type SaleView = {
  id: string;
  userId: string;
  ayniContentId: string;
  masterUserId: string;
  ayni: { id: string; slug: string; title: string; contentType: ContentType };
  /** The slug is null once the account is closed; the address is for admins. */
  buyer: Person & { email?: string };
  /** For admins. */
  master?: Person;
  purchaseDate: string;
  amount: number;
  taxBase: number;
  taxPercentage: number;
  taxAmount: number;
  feeAmount: number;
  /** What is the Master's of it: the base without the commission, less the part that was given back. */
  masterAmount: number;
  currency: string;
  availableBillingDate: string | null;
  paidToMaster: boolean;
  paidToMasterDate: string | null;
  /** What was really paid; it stays as it was when a part is given back afterwards. */
  paidToMasterAmount: number | null;
  /** By how much it is more than `masterAmount` now. */
  overpaid: number;
  /** How far its transfer by the processor has come, where there is one. */
  transfer: "pending" | "sent" | null;
  status: SaleStatus;
  refundedAmount: number;
  /** While the buyer disputes it, nothing of it is paid out. */
  disputed: boolean;
};

/** The sums of one currency. `masterAmount` + `overpaid` is `paid` + `available` + `due`. */
export type SaleTotals = {
  currency: string;
  count: number;
  amount: number;
  taxBase: number;
  taxAmount: number;
  feeAmount: number;
  masterAmount: number;
  /** What has been paid to Masters. */
  paid: number;
  /** What of it is not theirs any more, since it was given back afterwards. */
  overpaid: number;
  /** What can be paid now. */
  available: number;
  /** What cannot be paid yet. */
  due: number;
};

export type SalesPage = {
  content: SaleView[];
  metadata: { total: number; pageSize: number; after: string | null; totals: SaleTotals[] };
};

/** A month of the last twelve: "2026-11". */
export type SalesMonth = {
  month: string;
  count: number;
  masterAmount: number;
  paid: number;
  /** What was paid and then given back; not in `masterAmount`. */
  overpaid: number;
};

/** How one Master's exchanges stand in one currency. */
export type SalesOverview = {
  currency: CurrencyCode;
  /** All in which there were any, the most used first. */
  currencies: CurrencyCode[];
  thisMonth: SalesMonth;
  available: number;
  due: number;
  /** When the next part of what is due becomes available. */
  nextAvailable: string | null;
  paidThisYear: { year: number; amount: number; count: number };
  /** What was paid for sales that were given back afterwards, in all years. */
  overpaid: number;
  months: SalesMonth[];
};
