import { route } from "@/lib/identity/route";
import { invoiceQuery, orderInvoiceParams, recipientInput } from "@/lib/invoicing/invoice/schema";
import { createInvoicePdf, requestFullInvoice } from "@/lib/invoicing/invoice/service";

export const GET = route(
  { auth: true, params: orderInvoiceParams, query: invoiceQuery },
  async ({ actor, params, query }) => {
    const { reference, bytes } = await createInvoicePdf(actor, params.id, query);
    return new Response(bytes, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="factura-${reference}.pdf"`,
        "cache-control": "private, no-store",
      },
    });
  },
);

export const POST = route(
  { auth: true, params: orderInvoiceParams, body: recipientInput, status: 201 },
  async ({ actor, params, body }) => ({ data: await requestFullInvoice(actor, params.id, body) }),
);
