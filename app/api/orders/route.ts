import { recordOrderedVisit } from "@/lib/content/visits/service";
import { route } from "@/lib/identity/route";
import { invoicedOrderInput } from "@/lib/invoicing/invoice/schema";
import { placeInvoicedOrder } from "@/lib/invoicing/invoice/service";

export const POST = route({ auth: true, body: invoicedOrderInput, status: 201 }, async ({ actor, body }) => {
  const order = await placeInvoicedOrder(actor, body);
  await recordOrderedVisit(actor, order.id);
  return { data: order };
});
