import { recordTestInvoice } from "@/tests/support/factories/recorded-invoices";

// Issues invoices until a test kills it. Run in a process of its own.

const [orderId = "", buyerId = ""] = process.argv.slice(2);
for (;;) {
  await recordTestInvoice({ orderId, buyerId });
  process.send?.("issued");
}
