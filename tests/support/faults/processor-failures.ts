import { setTimeout as sleep } from "node:timers/promises";
import { controlProcessor, payCheckout } from "./payments-control";
import { findBrokenInvariants } from "./check-invariants";
import { describePurchase } from "./describe-purchase";
import {
  createOrderAtCheckout,
  requestOrder,
  getCheckoutId,
  requestSaleRefund,
  triggerReconcile,
  createBuyer,
  createContent,
  listOrderEvents,
  getOrderWithPayment,
  createPaidUnsyncedOrder,
  createCompletedOrder,
  deliverEvent,
  deliverAllEvents,
} from "./actions";
import type { SiteResponse, Site } from "./sites";

// Makes each call of a purchase to the processor slow, failing, silent or late. Two concurrent requests make the call,
// and another one after the processor has recovered.

/** Our client tries three times and waits 10 s each. */
export const PROCESSOR_FAILURES = {
  "fails once": { kind: "500", times: 1 },
  "fails each time": { kind: "500", times: 6 },
  "succeeds, then disconnects once": { kind: "reset-after-commit", times: 1 },
  "succeeds, then disconnects each time": { kind: "reset-after-commit", times: 6 },
  "responds after 4 s": { kind: "slow", times: 6, ms: 4_000 },
  "responds after our timeout": { kind: "slow", times: 6, ms: 45_000 },
  "never responds": { kind: "timeout", times: 6 },
} as const;
const MAX_RETRIES = 60;
export type ProcessorFailure = keyof typeof PROCESSOR_FAILURES;

type FailureCase = {
  send: () => Promise<SiteResponse>;
  recover: () => Promise<unknown>;
  subject: { buyer: { id: string; email: string }; ayniId: string };
  /** Only calls that contain this text fail. */
  match: string;
  expectedOutcome: string;
};

const PAID_OUTCOME = "order completed · page paid";

/** Retries each second until the response is a success. */
async function retryUntilSuccess<Data>(send: () => Promise<SiteResponse<Data>>): Promise<SiteResponse<Data>> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status < 300 || attempt === MAX_RETRIES) return response;
    await sleep(1_000);
  }
}

/** Tries to pay on each of these checkout pages, as a buyer with several windows might. */
export async function payOpenCheckouts(urls: Iterable<string | undefined>): Promise<void> {
  for (const url of new Set(urls)) if (url) await payCheckout(new URL(url).pathname.split("/").at(-1) ?? "");
}

async function openCheckoutCase(site: Site): Promise<FailureCase> {
  const [buyer, ayni] = [await createBuyer(), await createContent(2500, 1)];
  const responses: Awaited<ReturnType<typeof requestOrder>>[] = [];
  const send = async () => {
    const response = await requestOrder(site, buyer, ayni.id);
    responses.push(response);
    return response;
  };
  const recover = async (): Promise<void> => {
    const { data } = await retryUntilSuccess(send);
    await payOpenCheckouts(responses.map(({ data: placed }) => placed?.checkoutUrl));
    await deliverAllEvents(site, data.id);
  };
  return {
    send,
    recover,
    subject: { buyer, ayniId: ayni.id },
    match: buyer.email,
    expectedOutcome: PAID_OUTCOME,
  };
}

const webhookCase =
  (subjectOfMatch: "page" | "payment") =>
  async (site: Site): Promise<FailureCase> => {
    const subject = await createPaidUnsyncedOrder(site);
    const events = await listOrderEvents(subject.orderId);
    const event = events.find(({ type }) => type === "checkout.session.completed");
    const checkoutId = await getCheckoutId(subject.orderId);
    const intent = event?.data.object as { payment_intent?: string } | undefined;
    if (!event) throw new Error("The processor has no event");
    return {
      send: () => deliverEvent(site, event),
      recover: () => deliverAllEvents(site, subject.orderId),
      subject,
      match: subjectOfMatch === "page" ? checkoutId : (intent?.payment_intent ?? checkoutId),
      expectedOutcome: PAID_OUTCOME,
    };
  };

async function refundCase(site: Site): Promise<FailureCase> {
  const subject = await createCompletedOrder(site);
  const send = () => requestSaleRefund(site, subject.admin, subject.orderId);
  return {
    send,
    recover: async () => {
      // 409 means that the refund is recorded already.
      await retryUntilSuccess(async () => {
        const response = await send();
        return response.status === 409 ? { ...response, status: 200 } : response;
      });
      await deliverAllEvents(site, subject.orderId);
    },
    subject,
    match: (await getOrderWithPayment(subject.orderId)).paymentIntentId ?? "",
    expectedOutcome: "order refunded · page paid, 2500 refunded",
  };
}

async function expireCheckoutCase(site: Site): Promise<FailureCase> {
  const subject = await createOrderAtCheckout(site, 1);
  const send = () => triggerReconcile(site);
  return {
    send,
    recover: send,
    subject,
    match: await getCheckoutId(subject.orderId),
    expectedOutcome: "order expired · page expired",
  };
}

const CASE_BY_CALL = {
  "POST /v1/checkout/sessions": openCheckoutCase,
  "GET /v1/checkout/sessions/:id": webhookCase("page"),
  "GET /v1/payment_intents/:id": webhookCase("payment"),
  "POST /v1/refunds": refundCase,
  "POST /v1/checkout/sessions/:id/expire": expireCheckoutCase,
} as const;
export type ProcessorCall = keyof typeof CASE_BY_CALL;
export const PROCESSOR_CALLS = Object.keys(CASE_BY_CALL) as ProcessorCall[];

export type FailureResult = {
  call: ProcessorCall;
  failure: ProcessorFailure;
  statuses: string[];
  outcome: string;
  problems: string[];
};

/** Runs one purchase in which this call fails in this manner, until it has recovered. */
export async function runFailureCase(
  site: Site,
  call: ProcessorCall,
  failure: ProcessorFailure,
): Promise<FailureResult> {
  const { send, recover, subject, match, expectedOutcome } = await CASE_BY_CALL[call](site);
  await controlProcessor("faults", { route: call, match, ...PROCESSOR_FAILURES[failure] });
  const responses = await Promise.all([send(), send()]);
  await recover();
  const outcome = await describePurchase(subject);
  const problems: string[] = await findBrokenInvariants([subject.ayniId]);
  if (outcome !== expectedOutcome) problems.push(`it ended as "${outcome}"`);
  for (const { status } of responses) if (status === 500) problems.push("the site returned 500");
  return { call, failure, statuses: responses.map(({ status }) => String(status)), outcome, problems };
}
