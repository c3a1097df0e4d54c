import { afterEach, describe, expect, test, vi } from "vitest";
import { answered, CALLS_THAT_FAIL, payOn, type Call, type Failure } from "@/bench/faults/answers";
import { brokenInvariants } from "@/tools/faults/check-invariants";
import { buy, newBuyer, newContent, paidUnheard, tellAll } from "@/tools/faults/actions";
import { db } from "@/lib/platform/db/client";
import { payments } from "@/lib/platform/ports/payments";
import { meetingOf } from "../../setup/barrier";
import { siteInProcess } from "../../setup/site";

const FAILURES: Failure[] = [
  "fails once",
  "fails however often one asks",
  "does it and is not heard",
  "does it and is never heard",
];

// The job closes what is pending of all orders: that comes by itself.
const isAlone = (call: Call): boolean => call.endsWith("/expire");
const casesOf = (calls: Call[]) =>
  calls.flatMap((call) => FAILURES.map((failure) => [call, failure] as const));

describe("a processor that does not answer as it should", () => {
  test.each(casesOf(CALLS_THAT_FAIL.filter(isAlone)))("%s: %s", async (call, failure) => {
    expect(await answered(siteInProcess, call, failure)).toMatchObject({ wrong: [] });
  });

  test("has no other end than one that does, at any other call", async () => {
    const cases = casesOf(CALLS_THAT_FAIL.filter((call) => !isAlone(call)));
    const results = await Promise.all(cases.map(([call, failure]) => answered(siteInProcess, call, failure)));
    expect(results.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });
});

afterEach(() => vi.restoreAllMocks());

/** The first window's page is made; its answer comes after the content got another title and a second window its page. */
async function slowFirst() {
  const [buyer, ayni] = [await newBuyer(), await newContent(2500, 1)];
  const [made, released] = [meetingOf(2), meetingOf(2)];
  const { openCheckout } = payments;
  vi.spyOn(payments, "openCheckout").mockImplementationOnce(async (wanted) => {
    const checkout = await openCheckout(wanted);
    await made();
    await released();
    return checkout;
  });
  const first = buy(siteInProcess, buyer, ayni.id);
  await made();
  await db.ayni.update({ where: { id: ayni.id }, data: { title: "Otro título" } });
  const later = await buy(siteInProcess, buyer, ayni.id);
  await released();
  return { ayniId: ayni.id, answers: [await first, later] };
}

test("whoever asks from two windows while the content gets another title can pay once", async () => {
  const { ayniId, answers } = await slowFirst();
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await payOn(answers.map(({ data }) => data.checkoutUrl));
  await tellAll(siteInProcess, answers[1]?.data.id ?? "");
  expect(await brokenInvariants([ayniId])).toEqual([]);
});

test("two pages of one order can both be paid, which is found (control)", async () => {
  const { orderId, ayniId } = await paidUnheard(siteInProcess);
  await tellAll(siteInProcess, orderId);
  const another = await payments.openCheckout({
    orderId,
    attempt: 2,
    amount: 2500,
    currency: "eur",
    title: "Otra página",
    detail: null,
    email: "otra@example.test",
    expiresAt: new Date(Date.now() + 31 * 60_000),
    successUrl: "http://localhost:3000",
    cancelUrl: "http://localhost:3000",
  });
  await payOn([another.url ?? undefined]);
  expect(await brokenInvariants([ayniId])).toContain("nobody pays twice for one order");
});
