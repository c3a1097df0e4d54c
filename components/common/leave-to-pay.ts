import type { Payable } from "@/lib/orders/payable";
import { leaveFor } from "@/lib/platform/browser/leave";
import { routes } from "@/lib/platform/routes";

/** Leads to the checkout of an order, or to its page if the buyer's data are to be asked for before. */
export const leaveToPay = (orderId: string, { checkoutUrl, needsInvoiceTo }: Payable): Promise<void> =>
  leaveFor(needsInvoiceTo ? routes.order(orderId) : checkoutUrl);
