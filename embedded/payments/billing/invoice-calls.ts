import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { StripeApiError } from "../errors";
import { collectInvoice, type CollectionResult } from "./collection";
import { buildPaymentMethod, type CardMethod } from "../objects/payment-method";
import { finalizeInvoice, getInvoice, voidInvoice } from "./invoices";

type FailedCollection = Exclude<CollectionResult, "paid">;

const PAYMENT_ERRORS: Record<FailedCollection, StripeApiError> = {
  declined: new StripeApiError("Your card was declined.", {
    status: 402,
    type: "card_error",
    code: "card_declined",
  }),
  confirm: new StripeApiError(
    "This invoice's payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.",
    { status: 402, code: "invoice_payment_intent_requires_action" },
  ),
  "no-method": new StripeApiError(
    "There is no `default_payment_method` set on this Customer or Invoice. Please set either an appropriate `default_payment_method` or `default_source` on this Invoice, Subscription, or Customer.",
    { code: "invoice_no_payment_method_types" },
  ),
};

export const paymentError = (result: FailedCollection): StripeApiError => PAYMENT_ERRORS[result];

function assertPayable({ status }: Stripe.Invoice): void {
  if (status === "paid") throw new StripeApiError("Invoice is already paid");
  if (status === "void") throw new StripeApiError("Invoice is no longer payable");
}

/** Pays an invoice at once. The failed attempt stays recorded, therefore its error is returned. */
export function payInvoiceByApi(
  context: PaymentsContext,
  _: object,
  id: string,
): Stripe.Invoice | StripeApiError {
  const invoice = getInvoice(context, id);
  assertPayable(invoice);
  const open = invoice.status === "draft" ? finalizeInvoice(context, invoice) : invoice;
  const result = collectInvoice(context, open, { isPayerPresent: false, isAutomatic: false });
  return result === "paid" ? getInvoice(context, id) : paymentError(result);
}

/** Errors: the invoice is a draft, paid or void already. */
export function voidInvoiceByApi(context: PaymentsContext, _: object, id: string): Stripe.Invoice {
  const invoice = getInvoice(context, id);
  if (invoice.status === "open" || invoice.status === "uncollectible") return voidInvoice(context, invoice);
  throw new StripeApiError(
    `You can only pass in open or uncollectible invoices. This invoice has a status of ${invoice.status}.`,
  );
}

/** Pays an open invoice with a new card, as its payer does on the hosted page, where it is not saved; does nothing if it is not open. */
export function payOpenInvoice(context: PaymentsContext, invoice: Stripe.Invoice, card: CardMethod): void {
  if (invoice.status !== "open" && invoice.status !== "uncollectible") return;
  collectInvoice(context, invoice, {
    method: buildPaymentMethod(card, invoice.customer_email, context.now),
    isPayerPresent: true,
    isAutomatic: false,
  });
}
