import { route } from "@/lib/identity/route";
import { selfBilledInvoiceParams, settlementInput } from "@/lib/invoicing/self-billed-invoices/schema";
import { settleInvoice } from "@/lib/invoicing/self-billed-invoices/service";

export const PUT = route(
  { auth: "admin", params: selfBilledInvoiceParams, body: settlementInput },
  ({ actor, params, body }) => settleInvoice(actor, params.id, body),
);
