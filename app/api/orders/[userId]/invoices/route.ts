import { route } from "@/lib/identity/route";
import { orderInvoiceParams } from "@/lib/invoicing/invoice/schema";
import { listOrderInvoices } from "@/lib/invoicing/invoice/service";

export const GET = route({ auth: true, params: orderInvoiceParams }, async ({ actor, params }) => ({
  data: await listOrderInvoices(actor, params.id),
}));
