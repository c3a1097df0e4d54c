import { z } from "zod";
import { payoutDate } from "@/lib/payouts/sales/schema";

export const PAYOUTS_PAGE = 50;
/** Of one Master and currency, the longest available first; the rest comes once these are paid. */
export const PAYOUT_ORDERS = 200;

const payoutStates = ["available", "all"] as const;

export const payoutsQuery = z.object({
  after: z.string().optional(),
  /** Only where something can be paid now, or also where it is still to come. */
  status: z.enum(payoutStates, "Elige un estado de la lista").default("available"),
});
export type PayoutsQuery = z.output<typeof payoutsQuery>;

const DATED_TRANSFER = "Una transferencia lleva la fecha en que se hace";

export const payoutsInput = z
  .object({
    orderIds: z
      .array(z.uuid("Esta venta no existe"))
      .min(1, "Elige al menos una venta")
      .max(1000, "Elige como máximo 1000 ventas"),
    paidToMasterDate: payoutDate.optional(),
    /** Whether the processor pays it now, to the Master's account there. */
    transfer: z.boolean("Indica si se transfiere").default(false),
  })
  .refine(({ transfer, paidToMasterDate }) => !transfer || paidToMasterDate === undefined, {
    path: ["paidToMasterDate"],
    error: DATED_TRANSFER,
  });
export type PayoutsInput = z.input<typeof payoutsInput>;

/** What came of it; a transfer whose end is not known yet is looked after by the worker. */
export type PayoutsDone = { paid: number; transfer: { id: string; status: "PENDING" | "SENT" } | null };

type Sum = { count: number; amount: number };

export type PayoutOrder = { id: string; title: string; purchaseDate: string; masterAmount: number };

/** What one Master is due in one lower-case currency, in minor units. */
export type PayoutGroup = {
  master: { id: string; slug: string; name: string; lastName: string; country: string | null };
  currency: string;
  available: Sum;
  /** What cannot be paid yet. */
  due: Sum;
  /** What `available` consists of; at most `PAYOUT_ORDERS` of them. */
  orders: PayoutOrder[];
  /** Whether the processor can pay it. */
  transferable: boolean;
};

/** Of one currency; `masters` is how many can be paid now. */
export type PayoutTotals = { currency: string; masters: number; available: Sum; due: Sum };

export type PayoutsPage = {
  content: PayoutGroup[];
  metadata: { total: number; pageSize: number; after: string | null; totals: PayoutTotals[] };
};
