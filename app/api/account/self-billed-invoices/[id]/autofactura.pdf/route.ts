import { route } from "@/lib/identity/route";
import { selfBilledInvoiceParams } from "@/lib/invoicing/self-billed-invoices/schema";
import { createInvoicePdf } from "@/lib/invoicing/self-billed-invoices/service";

export const GET = route({ auth: "master", params: selfBilledInvoiceParams }, async ({ actor, params }) => {
  const { number, bytes } = await createInvoicePdf(actor, params.id);
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="autofactura-${number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
});
