import { setTimeout as sleep } from "node:timers/promises";
import { control, pay } from "@/tools/faults/payments-control";
import { brokenInvariants } from "../../tools/faults/check-invariants";
import { observed } from "../../tools/faults/describe-purchase";
import {
  begun,
  buy,
  checkoutOf,
  giveBack,
  lookAfter,
  newBuyer,
  newContent,
  newsOf,
  orderOf,
  paidUnheard,
  sold,
  tell,
  tellAll,
} from "../../tools/faults/actions";
import type { Answer, Site } from "../../tools/faults/sites";

// A processor that is slow, fails, is silent, or answers after we gave up, at each call of a purchase. What it should do
// is asked for by two at once, as by somebody impatient, and once more when it is well again.

/** The client asks three times at most, and waits 10 s each time. */
export const FAILURES = {
  "fails once": { kind: "500", times: 1 },
  "fails however often one asks": { kind: "500", times: 6 },
  "does it and is not heard": { kind: "reset-after-commit", times: 1 },
  "does it and is never heard": { kind: "reset-after-commit", times: 6 },
  "answers after 4 s": { kind: "slow", times: 6, ms: 4_000 },
  "answers after we gave up": { kind: "slow", times: 6, ms: 45_000 },
  "never answers": { kind: "timeout", times: 6 },
} as const;
const PATIENCE = 60;
export type Failure = keyof typeof FAILURES;

type Case = {
  ask: () => Promise<Answer>;
  again: () => Promise<unknown>;
  subject: { buyer: { id: string; email: string }; ayniId: string };
  /** Only calls that say this fail. */
  match: string;
  ends: string;
};

const PAID = "order completed · page paid";

/** Asks until it is answered well, as somebody does who was told to try again. */
async function untilWell<Data>(ask: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status < 300 || tries === PATIENCE) return answer;
    await sleep(1_000);
  }
}

/** Pays on each of these pages that can still be paid, as somebody with two windows would. */
export async function payOn(urls: Iterable<string | undefined>): Promise<void> {
  for (const url of new Set(urls)) if (url) await pay(new URL(url).pathname.split("/").at(-1) ?? "");
}

async function opening(site: Site): Promise<Case> {
  const [buyer, ayni] = [await newBuyer(), await newContent(2500, 1)];
  const answers: Awaited<ReturnType<typeof buy>>[] = [];
  const ask = async () => {
    const answer = await buy(site, buyer, ayni.id);
    answers.push(answer);
    return answer;
  };
  const again = async (): Promise<void> => {
    const { data } = await untilWell(ask);
    await payOn(answers.map((answer) => answer.data?.checkoutUrl));
    await tellAll(site, data.id);
  };
  return { ask, again, subject: { buyer, ayniId: ayni.id }, match: buyer.email, ends: PAID };
}

const told =
  (by: "page" | "payment") =>
  async (site: Site): Promise<Case> => {
    const subject = await paidUnheard(site);
    const news = await newsOf(subject.orderId);
    const event = news.find(({ type }) => type === "checkout.session.completed");
    const page = await checkoutOf(subject.orderId);
    const intent = event?.data.object as { payment_intent?: string } | undefined;
    if (!event) throw new Error("The processor tells nothing");
    return {
      ask: () => tell(site, event),
      again: () => tellAll(site, subject.orderId),
      subject,
      match: by === "page" ? page : (intent?.payment_intent ?? page),
      ends: PAID,
    };
  };

async function givingBack(site: Site): Promise<Case> {
  const subject = await sold(site);
  const ask = () => giveBack(site, subject.admin, subject.orderId);
  return {
    ask,
    again: async () => {
      // Refused once it is known to be given back.
      await untilWell(async () => {
        const answer = await ask();
        return answer.status === 409 ? { ...answer, status: 200 } : answer;
      });
      await tellAll(site, subject.orderId);
    },
    subject,
    match: (await orderOf(subject.orderId)).paymentIntentId ?? "",
    ends: "order refunded · page paid, 2500 given back",
  };
}

async function closing(site: Site): Promise<Case> {
  const subject = await begun(site, 1);
  const ask = () => lookAfter(site);
  return {
    ask,
    again: ask,
    subject,
    match: await checkoutOf(subject.orderId),
    ends: "order expired · page expired",
  };
}

const CALLS = {
  "POST /v1/checkout/sessions": opening,
  "GET /v1/checkout/sessions/:id": told("page"),
  "GET /v1/payment_intents/:id": told("payment"),
  "POST /v1/refunds": givingBack,
  "POST /v1/checkout/sessions/:id/expire": closing,
} as const;
export type Call = keyof typeof CALLS;
export const CALLS_THAT_FAIL = Object.keys(CALLS) as Call[];

export type Answered = { call: Call; failure: Failure; answers: string[]; ended: string; wrong: string[] };

/** One call that fails so, from its beginning to its end. */
export async function answered(site: Site, call: Call, failure: Failure): Promise<Answered> {
  const { ask, again, subject, match, ends } = await CALLS[call](site);
  await control("faults", { route: call, match, ...FAILURES[failure] });
  const answers = await Promise.all([ask(), ask()]);
  await again();
  const ended = await observed(subject);
  const wrong: string[] = await brokenInvariants([subject.ayniId]);
  if (ended !== ends) wrong.push(`it ended as "${ended}"`);
  for (const { status } of answers) if (status === 500) wrong.push("it was answered 500");
  return { call, failure, answers: answers.map(({ status }) => String(status)), ended, wrong };
}
