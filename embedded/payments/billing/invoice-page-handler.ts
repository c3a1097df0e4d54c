import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import { z } from "zod";
import { formatCurrencyAmount } from "../currencies";
import { parseForm } from "../form";
import { html } from "../html";
import { readLimitedBody, sendRedirect, sendResponse } from "../http";
import { CARD_METHODS } from "../objects/payment-method";
import {
  renderChoices,
  renderConfirmation,
  renderNotFoundPage,
  renderPage,
  renderPaymentError,
  sendPage,
} from "../pages";
import { createFormContext, processDueWork, type PaymentProcessor } from "../processor";
import { answerInvoiceConfirmation } from "./collection";
import { payOpenInvoice } from "./invoice-calls";
import { findInvoiceIntent } from "./invoices";

// The hosted page of an invoice, for renewals that failed or must be confirmed. Its URL authorizes paying it.

const INVOICE_PATH = /^\/i\/(in_[A-Za-z0-9]+)(\/confirm)?$/;

const cardForm = z.object({ card: z.enum(CARD_METHODS) });

const formatTotal = ({ amount_due, currency }: Stripe.Invoice): string =>
  formatCurrencyAmount(amount_due, currency, "es");

const renderClosedInvoice = ({ status }: Stripe.Invoice): string =>
  renderPage(
    "Recibo",
    html`<h1>${status === "paid" ? "Este recibo está pagado" : "Este recibo ya no se paga"}</h1>
      <p class="about">No hace falta hacer nada más.</p>`,
  );

const renderOpenInvoice = (invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | undefined): string =>
  renderPage(
    "Pagar un recibo",
    html`<h1>Recibo ${invoice.number}</h1>
      <dl>
        <dt>Total</dt>
        <dd class="total">${formatTotal(invoice)}</dd>
      </dl>
      ${renderPaymentError(intent?.last_payment_error)}
      <form method="post" action="/i/${invoice.id}">
        ${renderChoices()}
        <button type="submit">Pagar ${formatTotal(invoice)}</button>
      </form>`,
  );

const isPayable = ({ status }: Stripe.Invoice): boolean => status === "open" || status === "uncollectible";

function renderInvoicePage(processor: PaymentProcessor, invoice: Stripe.Invoice): string {
  const intent = findInvoiceIntent(processor, invoice);
  if (!isPayable(invoice)) return renderClosedInvoice(invoice);
  return intent?.status === "requires_action"
    ? renderConfirmation(`¿Confirmas el pago de ${formatTotal(invoice)}?`, `/i/${invoice.id}/confirm`)
    : renderOpenInvoice(invoice, intent);
}

function submitForm(
  processor: PaymentProcessor,
  invoice: Stripe.Invoice,
  { body, isConfirming }: { body: string; isConfirming: boolean },
): void {
  const fields = parseForm(body);
  const context = createFormContext(processor);
  processor.store.transaction(() => {
    if (isConfirming)
      return answerInvoiceConfirmation(context, invoice, { isConfirmed: fields.answer === "yes" });
    const form = cardForm.safeParse({ ...fields });
    if (form.success) payOpenInvoice(context, invoice, form.data.card);
  });
}

/** Handles /i. */
export async function handleInvoicePage(
  processor: PaymentProcessor,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const body = request.method === "POST" ? await readLimitedBody(request) : "";
  processDueWork(processor);
  const [, id = "", confirming] = INVOICE_PATH.exec(url.pathname) ?? [];
  const invoice = processor.store.get("invoice", id);
  if (!invoice || invoice.status === "draft") return sendPage(response, 404, renderNotFoundPage());
  if (request.method === "POST") {
    submitForm(processor, invoice, { body: body ?? "", isConfirming: confirming !== undefined });
    processor.webhooks.deliverDue();
    await processor.store.flushed();
    return sendRedirect(response, `/i/${id}`);
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return sendResponse(response, 405, "", { allow: "GET, HEAD, POST" });
  }
  await processor.store.flushed();
  sendPage(response, 200, renderInvoicePage(processor, invoice));
}
