import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/lib/platform/db/client";
import { stripe } from "./payments-control";
import { requestOrder, createBuyer, createContent, type TestPerson, type ObservedOrder } from "./actions";
import type { SiteResponse, Site } from "./sites";

// Many buyers order the last seat, or one buyer orders from many windows, at the same moment and through several sites.

const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 250;

export type RaceResult = {
  /** Number of responses by status, including those that were retried. */
  statusCounts: Record<string, number>;
  problems: string[];
  ayniId: string;
};

export const describeStatus = ({ status, error }: SiteResponse): string =>
  error ? `${status} ${error}` : String(status);

export function countByName(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const countLiveOrders = (ayniContentId: string) =>
  db.order.count({ where: { ayniContentId, status: { in: ["PENDING", "COMPLETED"] }, renewedAt: null } });

type Response = SiteResponse<ObservedOrder>;

/**
 * Repeats an order while the site is overloaded, as a client does: a transaction that waits too long is refused or
 * rolled back with 503. Returns all responses; the last one is final.
 */
export async function requestUntilFinal(request: () => Promise<Response>): Promise<Response[]> {
  const responses: Response[] = [];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const response = await request();
    responses.push(response);
    if (response.status !== 503) break;
    await delay(RETRY_DELAY_MS);
  }
  return responses;
}

type RaceResponses = { final: Response[]; statusCounts: Record<string, number> };

/** Distributes the buyers over the sites. */
async function requestAtOnce(
  sites: readonly Site[],
  buyers: readonly TestPerson[],
  ayniId: string,
): Promise<RaceResponses> {
  const responses = await Promise.all(
    buyers.flatMap((buyer, index) => {
      const site = sites[index % sites.length];
      return site ? [requestUntilFinal(() => requestOrder(site, buyer, ayniId))] : [];
    }),
  );
  return {
    final: responses.flatMap((attempts) => attempts.slice(-1)),
    statusCounts: countByName(responses.flat().map(describeStatus)),
  };
}

const isSoldOut = ({ status, error }: Response): boolean => status === 409 && error === "SoldOut";

/** One buyer gets the only seat, all others are told that it is sold out. */
export async function raceForLastSeat(
  sites: readonly Site[],
  buyers: readonly TestPerson[],
  amount: number,
): Promise<RaceResult> {
  const { id } = await createContent(amount, 1);
  const { final, statusCounts } = await requestAtOnce(sites, buyers, id);
  const acceptedCount = final.filter(({ status }) => status === 201).length;
  const soldOutCount = final.filter(isSoldOut).length;
  const liveCount = await countLiveOrders(id);
  const problems: string[] = [];
  if (acceptedCount !== 1 || soldOutCount !== buyers.length - 1) {
    problems.push(`${acceptedCount} accepted and ${soldOutCount} sold out: ${JSON.stringify(statusCounts)}`);
  }
  if (liveCount !== 1) problems.push(`${liveCount} live orders for one seat`);
  return { statusCounts, problems, ayniId: id };
}

async function countCheckouts({ id }: ObservedOrder): Promise<number> {
  const { data } = await stripe.checkout.sessions.list({ limit: 100 });
  return data.filter(({ client_reference_id: reference }) => reference === id).length;
}

/** One buyer with several windows gets one order and one checkout. */
export async function raceSameBuyer(
  sites: readonly Site[],
  concurrentRequests: number,
  amount: number,
): Promise<RaceResult> {
  const [buyer, { id }] = [await createBuyer(), await createContent(amount, 2)];
  const buyers = Array.from({ length: concurrentRequests }, () => buyer);
  const { final, statusCounts } = await requestAtOnce(sites, buyers, id);
  const orderIds = new Set(final.map(({ data }) => data?.id));
  const checkoutUrls = new Set(final.map(({ data }) => data?.checkoutUrl));
  const [liveCount, [first]] = [await countLiveOrders(id), final];
  const problems: string[] = [];
  if (final.some(({ status }) => status !== 201) || orderIds.size !== 1 || checkoutUrls.size !== 1) {
    problems.push(
      `${orderIds.size} orders and ${checkoutUrls.size} checkouts: ${JSON.stringify(statusCounts)}`,
    );
  }
  if (liveCount !== 1) problems.push(`${liveCount} live orders of one buyer`);
  if (amount > 0 && first?.data && (await countCheckouts(first.data)) !== 1) {
    problems.push("more than one checkout was opened");
  }
  return { statusCounts, problems, ayniId: id };
}
