import { route } from "@/lib/identity/route";
import { receiptParams } from "@/lib/orders/receipt/schema";
import { createReceiptPdf } from "@/lib/orders/receipt/service";

export const GET = route({ auth: true, params: receiptParams }, async ({ actor, params }) => {
  const { reference, bytes } = await createReceiptPdf(actor, params.id);
  return new Response(bytes, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="recibo-${reference}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
});
