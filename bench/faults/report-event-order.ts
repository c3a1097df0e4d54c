import { formatFigure, formatTable } from "@/bench/statistics";
import { print, runStep } from "@/scripts/steps.mjs";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import {
  POST_PURCHASE_SCENARIOS,
  replayEventPayloads,
  deliverOnePurchase,
  permutations,
  deliverAtOnce,
  deliverAtRandom,
  deliverInOrder,
} from "@/tests/support/faults/event-order";
import { mulberry32 } from "@/lib/platform/random";
import type { PostPurchaseScenario } from "@/tests/support/faults/event-order";
import { startSite, type Site } from "@/tests/support/faults/sites";

const EVENT_COUNT = 5;
const SEED = 20_261_122;

type Delivery = () => Promise<string>;
type DeliveryResult = { scenario: string; runs: number; seconds: number; outcomes: Set<string> };

async function runDeliveries(scenario: string, deliveries: Delivery[]): Promise<DeliveryResult> {
  const start = performance.now();
  const outcomes = new Set<string>();
  for (const deliver of deliveries) outcomes.add(await deliver());
  return {
    scenario,
    runs: deliveries.length,
    seconds: (performance.now() - start) / 1000,
    outcomes,
  };
}

function listScenarios(site: Site, rounds: number): [scenario: string, deliveries: Delivery[]][] {
  const random = mulberry32(SEED);
  const repeat = (deliver: Delivery) => Array.from({ length: rounds }, () => deliver);
  return [
    [
      "paid: all orders, then reversed",
      permutations(EVENT_COUNT).map((order) => () => deliverInOrder(site, order)),
    ],
    ["paid: all at once, twice", repeat(() => deliverAtOnce(site))],
    ...(Object.keys(POST_PURCHASE_SCENARIOS) as PostPurchaseScenario[]).map(
      (scenario): [string, Delivery[]] => [scenario, repeat(() => deliverAtRandom(site, scenario, random))],
    ),
  ];
}

async function runScenarios(site: Site, rounds: number): Promise<string[]> {
  const results: DeliveryResult[] = [];
  for (const [scenario, deliveries] of listScenarios(site, rounds)) {
    await runStep("event-order", scenario, async () => {
      results.push(await runDeliveries(scenario, deliveries));
      return `${deliveries.length} × ${scenario}`;
    });
  }
  const failed = results
    .filter(({ outcomes }) => outcomes.size !== 1)
    .map(({ scenario, outcomes }) => `${scenario}: ${[...outcomes].join(" | ")}`);
  const events = await deliverOnePurchase(site);
  const orders = permutations(EVENT_COUNT);
  const payloadOutcomes = new Set(
    orders.map((order) => replayEventPayloads(order.flatMap((index) => events[index] ?? []))),
  );
  if (payloadOutcomes.size < 2)
    failed.push("control: applying the payloads leads to one outcome in any order, which proves nothing");
  const lines = results.map(({ scenario, runs, outcomes, seconds }) => [
    scenario,
    String(runs),
    String(outcomes.size),
    formatFigure(seconds),
    [...outcomes][0] ?? "",
  ]);
  print(
    formatTable(
      ["delivered", "times", "outcomes", "s", "outcome"],
      [...lines, ["control: payloads applied", String(orders.length), String(payloadOutcomes.size), "", ""]],
    ),
  );
  print();
  return [...failed, ...(await findBrokenInvariants())];
}

/** Delivers the events of purchases in many orders. Returns the problems found. */
export async function reportEventOrder(rounds: number): Promise<string[]> {
  const site = await startSite({});
  try {
    return await runScenarios(site, rounds);
  } finally {
    await site.kill();
  }
}
