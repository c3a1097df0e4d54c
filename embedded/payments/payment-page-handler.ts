import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { parseForm } from "./form";
import { readLimitedBody, sendRedirect, sendResponse } from "./http";
import {
  asksForEmail,
  renderClosedPage,
  renderConfirmationPage,
  renderHomePage,
  renderPaymentPage,
  renderNotFoundPage,
  sendPage,
} from "./pages";
import { TEST_METHODS } from "./objects/payment-method";
import { answerConfirmation, paySession } from "./payments";
import { findIntent } from "./records";
import { findSetupIntent } from "./billing/setup-intents";
import { buildSuccessUrl } from "./sessions";
import type { SessionRecord } from "./tables";
import { createFormContext, processDueWork, type PaymentProcessor } from "./processor";

// The hosted checkout pages. The URL of a session authorizes paying it.

const PAYMENT_PATH = /^\/c\/pay\/(cs_test_[A-Za-z0-9]+)(\/confirm)?$/;

const paymentForm = z.object({
  card: z.enum(TEST_METHODS),
  email: z.email().optional(),
});

type PaymentPage = { record: SessionRecord; isConfirming: boolean };

/** Returns what came of the attempts so far. */
function readProgress(processor: PaymentProcessor, record: SessionRecord) {
  const setup = findSetupIntent(processor, record);
  const intent = findIntent(processor, record);
  return {
    error: setup?.last_setup_error ?? intent?.last_payment_error,
    needsConfirmation: (setup ?? intent)?.status === "requires_action",
  };
}

function showPaymentPage(
  processor: PaymentProcessor,
  { record, isConfirming }: PaymentPage,
  response: ServerResponse,
): void {
  const send = (text: string): void => sendPage(response, 200, text, [record.session.success_url]);
  if (record.session.status !== "open") return send(renderClosedPage(record));
  const { error, needsConfirmation } = readProgress(processor, record);
  if (!isConfirming) return send(renderPaymentPage(record, error));
  if (!needsConfirmation) return sendRedirect(response, `/c/pay/${record.id}`);
  send(renderConfirmationPage(record));
}

function submitPaymentForm(
  processor: PaymentProcessor,
  { record, isConfirming }: PaymentPage,
  body: string,
): void {
  const fields = parseForm(body);
  const context = createFormContext(processor);
  processor.store.transaction(() => {
    if (isConfirming) return answerConfirmation(context, record, { isConfirmed: fields.answer === "yes" });
    const form = paymentForm.safeParse({ ...fields });
    if (!form.success) return;
    const { card: testMethod, email } = form.data;
    const isEmailNeeded = asksForEmail(record);
    if (isEmailNeeded && email === undefined) return;
    if (testMethod === "late" && record.session.mode !== "payment") return;
    paySession(context, {
      record,
      testMethod,
      email: isEmailNeeded ? email : undefined,
      settlementDelayMs: processor.settlementDelayMs,
    });
  });
}

/** Redirect target after a form was submitted. */
function nextUrl(processor: PaymentProcessor, id: string): string {
  const record = processor.store.get("session", id);
  if (record?.session.status === "complete") return buildSuccessUrl(record);
  const needsConfirmation = record && readProgress(processor, record).needsConfirmation;
  return `/c/pay/${id}${needsConfirmation ? "/confirm" : ""}`;
}

/** Handles / and /c/pay. */
export async function handlePaymentPage(
  processor: PaymentProcessor,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const body = request.method === "POST" ? await readLimitedBody(request) : "";
  processDueWork(processor);
  if (url.pathname === "/") return sendPage(response, 200, renderHomePage());
  const [, id = "", confirming] = PAYMENT_PATH.exec(url.pathname) ?? [];
  const record = processor.store.get("session", id);
  if (!record) return sendPage(response, 404, renderNotFoundPage());
  const page = { record, isConfirming: confirming !== undefined };
  if (request.method === "POST") {
    submitPaymentForm(processor, page, body ?? "");
    processor.webhooks.deliverDue();
    await processor.store.flushed();
    return sendRedirect(response, nextUrl(processor, id));
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    return sendResponse(response, 405, "", { allow: "GET, HEAD, POST" });
  }
  await processor.store.flushed();
  showPaymentPage(processor, page, response);
}
