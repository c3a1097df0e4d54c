import { db } from "@/lib/platform/db/client";
import { payCheckout } from "./payments-control";
import {
  fetchOrderStatus,
  createOrderAtCheckout,
  requestOrder,
  getCheckoutId,
  requestSaleRefund,
  triggerReconcile,
  createBuyer,
  createContent,
  listOrderEvents,
  createPaidUnsyncedOrder,
  createCompletedOrder,
  deliverEvent,
  deliverAllEvents,
  type TestPerson,
} from "./actions";
import type { Site } from "./sites";

// Actions on a purchase during which the site is killed, with the recoveries that may follow.

export type JourneySubject = { buyer: TestPerson; ayniId: string; orderId?: string; admin?: TestPerson };

type Recovery = {
  name: string;
  recover: (site: Site, subject: JourneySubject) => Promise<unknown>;
  /** Accepted results of `describePurchase`. */
  expectedOutcomes: readonly string[];
};

export type Journey = {
  name: string;
  prepare: (site: Site) => Promise<JourneySubject>;
  act: (site: Site, subject: JourneySubject) => Promise<unknown>;
  recoveries: readonly Recovery[];
};

const requireOrderId = ({ orderId }: JourneySubject): string => orderId ?? "";

const COMPLETED_OUTCOMES = ["order completed · page paid"];
const REFUNDED_OUTCOMES = ["order refunded · page paid, 2500 refunded"];

async function retryCheckoutAndPay(site: Site, { buyer, ayniId }: JourneySubject): Promise<void> {
  const { status, data } = await requestOrder(site, buyer, ayniId);
  if (status !== 201) throw new Error(`Ordering again was answered ${status}`);
  await payCheckout(await getCheckoutId(data.id));
  await deliverAllEvents(site, data.id);
}

const deliverCheckoutCompleted = async (site: Site, subject: JourneySubject): Promise<void> => {
  for (const event of await listOrderEvents(requireOrderId(subject))) {
    if (event.type === "checkout.session.completed") await deliverEvent(site, event);
  }
};

const redeliverEvents: Recovery["recover"] = (site, subject) =>
  deliverAllEvents(site, requireOrderId(subject));
const runReconcileJob: Recovery["recover"] = (site) => triggerReconcile(site);
const webhooksLost = {
  name: "the webhooks are lost and the job reconciles",
  recover: runReconcileJob,
  expectedOutcomes: COMPLETED_OUTCOMES,
};
const webhooksRedelivered = {
  name: "the processor redelivers its events",
  recover: redeliverEvents,
  expectedOutcomes: COMPLETED_OUTCOMES,
};

/** Creates an order that is paid after its seat went to another buyer. */
async function preparePaidAfterExpiry(site: Site): Promise<JourneySubject> {
  const expired = await createOrderAtCheckout(site, 1);
  await db.order.update({ where: { id: expired.orderId }, data: { status: "EXPIRED", checkoutUrl: null } });
  await requestOrder(site, await createBuyer(), expired.ayniId);
  await payCheckout(await getCheckoutId(expired.orderId));
  return expired;
}

const requestRefund = (site: Site, subject: JourneySubject) =>
  subject.admin
    ? requestSaleRefund(site, subject.admin, requireOrderId(subject))
    : Promise.reject(new Error("nobody may"));

/** Repeats the admin's refund and delivers the processor's events. */
async function retryRefund(site: Site, subject: JourneySubject): Promise<void> {
  const { status } = await requestRefund(site, subject);
  if (status !== 200 && status !== 409) throw new Error(`Refunding again was answered ${status}`);
  await deliverAllEvents(site, requireOrderId(subject));
}

export const JOURNEYS: readonly Journey[] = [
  {
    name: "order a free content",
    prepare: async () => ({ buyer: await createBuyer(), ayniId: (await createContent(0, 1)).id }),
    act: (site, { buyer, ayniId }) => requestOrder(site, buyer, ayniId),
    recoveries: [
      {
        name: "the buyer retries",
        recover: (site, { buyer, ayniId }) => requestOrder(site, buyer, ayniId),
        expectedOutcomes: ["order completed"],
      },
    ],
  },
  {
    name: "order a paid content",
    prepare: async () => ({ buyer: await createBuyer(), ayniId: (await createContent(2500, 1)).id }),
    act: (site, { buyer, ayniId }) => requestOrder(site, buyer, ayniId),
    recoveries: [
      {
        name: "the buyer retries and pays",
        recover: retryCheckoutAndPay,
        expectedOutcomes: COMPLETED_OUTCOMES,
      },
      {
        name: "nobody returns and the job reconciles",
        recover: runReconcileJob,
        expectedOutcomes: ["no order", "order expired · page expired"],
      },
    ],
  },
  {
    name: "receive the payment webhook",
    prepare: createPaidUnsyncedOrder,
    act: deliverCheckoutCompleted,
    recoveries: [webhooksRedelivered, webhooksLost],
  },
  {
    name: "the buyer returns",
    prepare: createPaidUnsyncedOrder,
    act: (site, { buyer, ...subject }) =>
      fetchOrderStatus(site, buyer, requireOrderId({ buyer, ...subject })),
    recoveries: [
      {
        name: "the buyer retries",
        recover: (site, subject) => fetchOrderStatus(site, subject.buyer, requireOrderId(subject)),
        expectedOutcomes: COMPLETED_OUTCOMES,
      },
      webhooksLost,
    ],
  },
  {
    name: "receive a late payment",
    prepare: preparePaidAfterExpiry,
    act: deliverCheckoutCompleted,
    recoveries: [{ ...webhooksRedelivered, expectedOutcomes: REFUNDED_OUTCOMES }],
  },
  {
    name: "refund",
    prepare: createCompletedOrder,
    act: requestRefund,
    recoveries: [
      { ...webhooksRedelivered, expectedOutcomes: [...COMPLETED_OUTCOMES, ...REFUNDED_OUTCOMES] },
      { name: "the admin retries", recover: retryRefund, expectedOutcomes: REFUNDED_OUTCOMES },
    ],
  },
  {
    name: "the job closes an unpaid checkout",
    prepare: async (site) => {
      await triggerReconcile(site);
      return createOrderAtCheckout(site, 1);
    },
    act: runReconcileJob,
    recoveries: [
      {
        name: "the job runs again",
        recover: runReconcileJob,
        expectedOutcomes: ["order expired · page expired"],
      },
    ],
  },
];
