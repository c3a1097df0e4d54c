import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { answerInvoiceConfirmation } from "./billing/collection";
import { getCustomer } from "./billing/customers";
import { payOpenInvoice } from "./billing/invoice-calls";
import { getInvoice } from "./billing/invoices";
import { advanceClock, nowSeconds } from "./clock";
import { setTransfersCapability } from "./accounts";
import {
  setAccountInput,
  advanceClockInput,
  closeDisputeInput,
  openDisputeInput,
  addFaultInput,
  bankOrderInput,
  historyInput,
  payInvoiceInput,
  setFundsInput,
  paymentOutcomeInput,
  webhookModeInput,
  paySessionInput,
  releaseWebhooksInput,
  controlSettingsInput,
} from "./control-schema";
import { summarizeState } from "./control-state";
import { closeDispute, openDispute } from "./disputes";
import { NO_API_REQUEST } from "./context";
import { StripeApiError, unrecognizedUrlError } from "./errors";
import { matchRoute, readLimitedBody, sendJsonResponse } from "./http";
import { assertSecretKey } from "./authentication";
import { answerConfirmation, paySession } from "./payments";
import { getSessionRecord } from "./sessions";
import { completeDelayedPayment } from "./delayed-payments";
import { addHistory } from "./history";
import {
  createFormContext,
  createProcessorContext,
  processDueWork,
  type PaymentProcessor,
} from "./processor";

// The control API for tests and the demo: failures, delays, actions of banks and payers, and what happened before.

type ControlRoute = {
  method: "GET" | "POST";
  path: string;
  run: (processor: PaymentProcessor, body: unknown, id: string) => object | Promise<object>;
};

function payFromControl(processor: PaymentProcessor, body: unknown, id: string): object {
  const { card, email, confirmed } = paySessionInput.parse(body);
  const context = createFormContext(processor);
  return processor.store.transaction(() => {
    paySession(context, {
      record: getSessionRecord(context, id),
      testMethod: card,
      email,
      settlementDelayMs: processor.settlementDelayMs,
    });
    if (confirmed !== undefined)
      answerConfirmation(context, getSessionRecord(context, id), { isConfirmed: confirmed });
    return getSessionRecord(context, id).session;
  });
}

const CONTROL_ROUTES: readonly ControlRoute[] = [
  { method: "GET", path: "/_control/state", run: summarizeState },
  {
    method: "POST",
    path: "/_control/webhooks",
    run: (processor, body) => {
      processor.webhooks.setMode(webhookModeInput.parse(body).mode);
      return { mode: processor.webhooks.mode };
    },
  },
  {
    method: "POST",
    path: "/_control/webhooks/release",
    run: async (processor, body) => ({
      released: await processor.webhooks.release(releaseWebhooksInput.parse(body).order),
    }),
  },
  {
    method: "POST",
    path: "/_control/late/:id",
    run: (processor, body, id) =>
      processor.store.transaction(() => {
        const context = createProcessorContext(processor);
        completeDelayedPayment(
          context,
          getSessionRecord(context, id),
          paymentOutcomeInput.parse(body).outcome,
        );
        return getSessionRecord(context, id).session;
      }),
  },
  { method: "POST", path: "/_control/pay/:id", run: payFromControl },
  {
    method: "POST",
    path: "/_control/customers/:id/bank",
    run: ({ store }, body, id) => {
      store.put("bankOrder", { id: getCustomer({ store }, id, "path").id, ...bankOrderInput.parse(body) });
      return store.get("bankOrder", id) ?? {};
    },
  },
  {
    method: "POST",
    path: "/_control/invoices/:id/pay",
    run: (processor, body, id) =>
      processor.store.transaction(() => {
        const context = createProcessorContext(processor);
        const { card, confirmed } = payInvoiceInput.parse(body);
        if (card !== undefined) payOpenInvoice(context, getInvoice(context, id), card);
        if (confirmed !== undefined)
          answerInvoiceConfirmation(context, getInvoice(context, id), { isConfirmed: confirmed });
        return getInvoice(context, id);
      }),
  },
  {
    method: "POST",
    path: "/_control/disputes",
    run: (processor, body) =>
      processor.store.transaction(() =>
        openDispute(createProcessorContext(processor), openDisputeInput.parse(body).payment_intent),
      ),
  },
  {
    method: "POST",
    path: "/_control/disputes/:id/close",
    run: (processor, body, id) =>
      processor.store.transaction(() =>
        closeDispute(createProcessorContext(processor), id, closeDisputeInput.parse(body).status),
      ),
  },
  {
    method: "POST",
    path: "/_control/faults",
    run: (processor, body) => {
      processor.faults.add(addFaultInput.parse(body));
      return { faults: processor.faults.count };
    },
  },
  {
    method: "POST",
    path: "/_control/clock",
    run: (processor, body) => {
      advanceClock(processor.store, advanceClockInput.parse(body).advanceSeconds);
      return { now: nowSeconds(processor.store) };
    },
  },
  {
    method: "POST",
    path: "/_control/funds",
    run: ({ funds }, body) => {
      const { currency, available } = setFundsInput.parse(body);
      if (available === null) funds.delete(currency);
      else funds.set(currency, available);
      return { funds: Object.fromEntries(funds) };
    },
  },
  {
    method: "POST",
    path: "/_control/accounts/:id",
    run: (processor, body, id) =>
      processor.store.transaction(() =>
        setTransfersCapability(createProcessorContext(processor), id, setAccountInput.parse(body).transfers),
      ),
  },
  {
    method: "POST",
    path: "/_control/history",
    run: (processor, body) => {
      const history = historyInput.parse(body);
      return processor.store.transaction(() =>
        addHistory(history, (now) => createProcessorContext(processor, NO_API_REQUEST, now)),
      );
    },
  },
  {
    method: "POST",
    path: "/_control/settings",
    run: (processor, body) => {
      const { lateAfterSeconds } = controlSettingsInput.parse(body);
      processor.settlementDelayMs = lateAfterSeconds * 1000;
      return { lateAfterSeconds };
    },
  },
];

async function runControlCall(
  processor: PaymentProcessor,
  request: IncomingMessage,
  url: URL,
): Promise<object> {
  assertSecretKey(request.headers, processor.secretKey);
  const match = matchRoute(CONTROL_ROUTES, request.method ?? "", url.pathname);
  if (!match) throw unrecognizedUrlError(request.method ?? "", url.pathname);
  const text = await readLimitedBody(request);
  processDueWork(processor);
  const result = await match.route.run(processor, JSON.parse(text || "{}"), match.id);
  // The call may have moved the clock.
  processDueWork(processor);
  processor.webhooks.deliverDue();
  await processor.store.flushed();
  return result;
}

export async function handleControl(
  processor: PaymentProcessor,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  try {
    sendJsonResponse(response, 200, await runControlCall(processor, request, url));
  } catch (error) {
    request.resume();
    if (error instanceof StripeApiError) return sendJsonResponse(response, error.status, error.body(""));
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    sendJsonResponse(response, 400, new StripeApiError(error.message).body(""));
  }
}
