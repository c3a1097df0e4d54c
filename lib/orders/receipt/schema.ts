import { z } from "zod";
import type { OrderView } from "@/lib/orders/order/schema";

export const receiptParams = z.object({ id: z.uuid() });

export type ReceiptView = {
  order: OrderView;
  title: string;
  buyerName: string;
  masterName: string;
  /** The buyer's zone, by whose days the purchase is dated. */
  zone: string;
  /** The operator, which sells; null while the site has none configured. */
  issuer: string | null;
};
