import { afterEach, describe, expect, test, vi } from "vitest";
import {
  runFailureCase,
  PROCESSOR_CALLS,
  payOpenCheckouts,
  type ProcessorCall,
  type ProcessorFailure,
} from "@/tests/support/faults/processor-failures";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import {
  requestOrder,
  createBuyer,
  createContent,
  createPaidUnsyncedOrder,
  deliverAllEvents,
} from "@/tests/support/faults/actions";
import { db } from "@/lib/platform/db/client";
import { payments } from "@/lib/platform/ports/payments";
import { createBarrier } from "@/tests/setup/barrier";
import { inProcessSite } from "@/tests/setup/site";

const FAILURES: ProcessorFailure[] = [
  "fails once",
  "fails each time",
  "succeeds, then disconnects once",
  "succeeds, then disconnects each time",
];

// The job closes the pending checkouts of all orders, so this case cannot run beside others.
const mustRunAlone = (call: ProcessorCall): boolean => call.endsWith("/expire");
const listCases = (calls: ProcessorCall[]) =>
  calls.flatMap((call) => FAILURES.map((failure) => [call, failure] as const));

describe("a failing processor", () => {
  test.each(listCases(PROCESSOR_CALLS.filter(mustRunAlone)))("%s: %s", async (call, failure) => {
    expect(await runFailureCase(inProcessSite, call, failure)).toMatchObject({ problems: [] });
  });

  test("leads to the same outcomes as a working one, at any other call", async () => {
    const cases = listCases(PROCESSOR_CALLS.filter((call) => !mustRunAlone(call)));
    const results = await Promise.all(
      cases.map(([call, failure]) => runFailureCase(inProcessSite, call, failure)),
    );
    expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });
});

afterEach(() => vi.restoreAllMocks());

/** The first request's checkout is opened, but its response is delayed until the title changed and a second request got its own. */
async function orderTwiceWithDelayedFirst() {
  const [buyer, ayni] = [await createBuyer(), await createContent(2500, 1)];
  const [opened, released] = [createBarrier(2), createBarrier(2)];
  const { createCheckout } = payments;
  vi.spyOn(payments, "createCheckout").mockImplementationOnce(async (request) => {
    const checkout = await createCheckout(request);
    await opened();
    await released();
    return checkout;
  });
  const first = requestOrder(inProcessSite, buyer, ayni.id);
  await opened();
  await db.ayni.update({ where: { id: ayni.id }, data: { title: "Otro título" } });
  const second = await requestOrder(inProcessSite, buyer, ayni.id);
  await released();
  return { ayniId: ayni.id, answers: [await first, second] };
}

test("a buyer with two windows can pay only once, even if the title changes in between", async () => {
  const { ayniId, answers } = await orderTwiceWithDelayedFirst();
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await payOpenCheckouts(answers.map(({ data }) => data.checkoutUrl));
  await deliverAllEvents(inProcessSite, answers[1]?.data.id ?? "");
  expect(await findBrokenInvariants([ayniId])).toEqual([]);
});

test("control: two checkouts of one order can both be paid, which violates an invariant", async () => {
  const { orderId, ayniId } = await createPaidUnsyncedOrder(inProcessSite);
  await deliverAllEvents(inProcessSite, orderId);
  const secondCheckout = await payments.createCheckout({
    orderId,
    attempt: 2,
    amount: 2500,
    currency: "eur",
    title: "Otra página",
    description: null,
    conditions: "",
    email: "otra@example.test",
    expiresAt: new Date(Date.now() + 31 * 60_000),
    successUrl: "http://localhost:3000",
    cancelUrl: "http://localhost:3000",
  });
  await payOpenCheckouts([secondCheckout.url ?? undefined]);
  expect(await findBrokenInvariants([ayniId])).toContain("nobody pays twice for one order");
});
