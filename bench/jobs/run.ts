import type { BenchOptions } from "@/bench/arguments";
import { startSite } from "@/bench/site/site-under-test";
import { formatFigure, printTable, formatVerdict, quantile } from "@/bench/statistics";
import type { E2eSite } from "@/tests/support/site";
import { print, runStep } from "@/scripts/steps.mjs";
import { startBusyProcesses } from "./busy-processes";
import { buyBook, findBook, STEPS, type Book, type Purchase, type Step } from "./purchase";
import { countDeliveries, type Deliveries } from "./webhooks";

// Newcomers register, search, buy a book and open it, with the settings of `npm start`: on a machine as quiet as it is, and
// beside processes that keep its cores busy.

const BUSY_PROCESSES = [0, 2, 4];
/** The goal is for two busy processes; more of them only show how it goes on. */
const JUDGED_PROCESSES = 2;
const CONCURRENCY = 3;
const MAX_RATIO = 3;

type Condition = { busy: number; purchases: Purchase[]; deliveries: Deliveries };

const nameCondition = ({ busy }: Condition): string => (busy === 0 ? "quiet" : `${busy} busy`);

async function buyBooks(site: E2eSite, book: Book, condition: Condition, count: number): Promise<void> {
  const before = await countDeliveries(site);
  const stop = startBusyProcesses(condition.busy);
  try {
    const buying = Array.from({ length: count }, () => buyBook(site.url, book));
    condition.purchases.push(...(await Promise.all(buying)));
    const after = await countDeliveries(site);
    condition.deliveries.accepted += after.accepted - before.accepted;
    condition.deliveries.refused += after.refused - before.refused;
  } finally {
    await stop();
  }
}

const toTimes = ({ purchases }: Condition, step: Step): number[] =>
  purchases.flatMap(({ times }) => times.filter((time) => time.step === step).map(({ ms }) => ms));

function toStepRow(step: Step, conditions: readonly Condition[]): string[] {
  const [quiet] = conditions;
  const figures = conditions.map((condition) => {
    const times = toTimes(condition, step);
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    const ratio = p95 / quantile(quiet ? toTimes(quiet, step) : [], 0.95);
    return { busy: condition.busy, text: `${formatFigure(p50)} / ${formatFigure(p95)}`, ratio };
  });
  const judged = figures.find(({ busy }) => busy === JUDGED_PROCESSES);
  return [
    step,
    ...figures.flatMap(({ busy, text, ratio }) => (busy === 0 ? text : [text, formatFigure(ratio)])),
    formatVerdict(judged !== undefined && judged.ratio <= MAX_RATIO),
  ];
}

function printOutcome(condition: Condition): void {
  const { purchases, deliveries } = condition;
  const refusals = purchases.flatMap((purchase) => purchase.refusals);
  const failures = purchases.flatMap(({ failure }) => failure ?? []);
  const isGood = refusals.length === 0 && failures.length === 0 && deliveries.refused === 0;
  print(
    `  ${formatVerdict(isGood)} ${nameCondition(condition)}: ${purchases.length - failures.length} of ${purchases.length} purchases completed, ${refusals.length} requests refused, ` +
      `${deliveries.accepted} webhooks accepted after ${deliveries.refused} refusals`,
  );
  for (const line of new Set([...refusals, ...failures])) print(`      ${line}`);
}

/** Buys `purchases` books under each condition, in turns. */
export async function benchJobs({ purchases, directory }: BenchOptions): Promise<void> {
  const site = await startSite(directory);
  const conditions: Condition[] = BUSY_PROCESSES.map((busy) => ({
    busy,
    purchases: [],
    deliveries: { accepted: 0, refused: 0 },
  }));
  await runStep("jobs", "buying", async () => {
    const book = await findBook(site.url);
    await buyBook(site.url, book);
    for (let bought = 0; bought < purchases; bought += CONCURRENCY)
      for (const condition of conditions)
        await buyBooks(site, book, condition, Math.min(CONCURRENCY, purchases - bought));
    return `${purchases} purchases under each condition, ${CONCURRENCY} at a time`;
  });
  const titles = conditions.flatMap((condition) =>
    condition.busy === 0 ? nameCondition(condition) : [nameCondition(condition), "p95 × quiet"],
  );
  printTable(
    ["step, p50 / p95 in ms", ...titles, ""],
    STEPS.map((step) => toStepRow(step, conditions)),
  );
  print();
  for (const condition of conditions) printOutcome(condition);
  print();
  print(
    `  ✓ p95 of each step beside ${JUDGED_PROCESSES} busy processes at most ${MAX_RATIO} × quiet, no refusal and no failure anywhere.`,
  );
}
