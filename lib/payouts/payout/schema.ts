import { z } from "zod";
import type { BankDetailsState } from "@/lib/payouts/bank-details/schema";
import { payoutDateInput } from "@/lib/payouts/sales/schema";
import type { CursorPage } from "@/lib/platform/http/cursor";

export const PAYOUTS_PAGE_SIZE = 50;
/** Shown per Master and currency, the longest available first. */
export const MAX_PAYOUT_ORDERS = 200;

const payoutStatuses = ["available", "all"] as const;

export const payoutsQuery = z.object({
  after: z.string().optional(),
  /** "all" includes groups of which nothing can be paid yet. */
  status: z.enum(payoutStatuses, "Elige un estado de la lista").default("available"),
});
export type PayoutsQuery = z.output<typeof payoutsQuery>;

const DATED_TRANSFER = "Una transferencia lleva la fecha en que se hace";

export const payoutsInput = z
  .object({
    orderIds: z
      .array(z.uuid("Esta venta no existe"))
      .min(1, "Elige al menos una venta")
      .max(1000, "Elige como máximo 1000 ventas"),
    paidToMasterDate: payoutDateInput.optional(),
    transfer: z.boolean("Indica si se transfiere").default(false),
  })
  .refine(({ transfer, paidToMasterDate }) => !transfer || paidToMasterDate === undefined, {
    path: ["paidToMasterDate"],
    error: DATED_TRANSFER,
  });
export type PayoutsInput = z.input<typeof payoutsInput>;

export type PayoutsResult = { paid: number; transfer: { id: string; status: "PENDING" | "SENT" } | null };

type CountedAmount = { count: number; amount: number };

/** `amount` is what can be paid of it now. */
export type PayoutOrder = { id: string; title: string; purchaseDate: string; amount: number };

/** One Master in one lower-case currency; amounts in minor units. */
export type PayoutGroup = {
  master: { id: string; slug: string; name: string; lastName: string; country: string | null };
  currency: string;
  available: CountedAmount;
  due: CountedAmount;
  /** Orders of `available`, at most `MAX_PAYOUT_ORDERS`. */
  orders: PayoutOrder[];
  transferable: boolean;
  bankDetails: BankDetailsState;
};

/** `masters` counts those who can be paid now. */
export type PayoutTotals = {
  currency: string;
  masters: number;
  available: CountedAmount;
  due: CountedAmount;
};

export type PayoutsPage = CursorPage<PayoutGroup> & { metadata: { totals: PayoutTotals[] } };
