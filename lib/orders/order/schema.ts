import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { ReceivedSection } from "@/lib/platform/routes";

export const orderInput = z.object({
  ayniContentId: z.uuid("Este contenido no existe"),
  /** Only where the Master lets the buyer choose; minor units of the content's currency. */
  chosenAmount: z
    .int("Indica un importe válido")
    .min(0, "Indica un importe válido")
    .max(100_000_000)
    .optional(),
  /** Whether the buyer also pays a place for somebody who cannot; what it costs is ours to say. */
  fundsPlace: z.boolean("Indica si regalas un lugar").optional(),
});
export type OrderInput = z.output<typeof orderInput>;

export const userOrderParams = z.object({ userId: z.uuid(), ayniContentId: z.uuid() });
export const userParams = z.object({ userId: z.uuid() });
export const paymentParams = z.object({ id: z.string().max(255) });

/** The received record. Money in minor units of the lower-case currency; instants are ISO 8601 in UTC. */
export type OrderView = {
  id: string;
  userId: string;
  ayniContentId: string;
  masterUserId: string;
  status: "pending" | "completed" | "expired" | "failed" | "refunded";
  purchaseDate: string;
  paymentIntentId: string | null;
  amount: number;
  taxBase: number;
  taxPercentage: number;
  taxAmount: number;
  /** The platform's part of `taxBase`; the rest is the Master's. */
  feeAmount: number;
  /** The part of `amount` that pays somebody else's place. */
  placeAmount: number;
  /** What was given back of `amount`. */
  refundedAmount: number;
  currency: string;
  appointmentDate: string | null;
  contentExpirationDate: string | null;
  availableBillingDate: string | null;
  paidToMaster: boolean;
  slug: string;
  section: ReceivedSection;
};

/** A received content as the library shows it. */
export type ReceivedItem = { order: OrderView; ayni: CatalogueItem; expired: boolean };
