import { parseArgs } from "node:util";
import { formatFigure, formatTable } from "@/bench/statistics";
import { ExpectedError } from "@/tools/data-directory";
import { print } from "@/tools/steps.mjs";

// `npm run capacity -- [--members 1000000] [--daily 0.1]`: machines for a number of members, from the costs that
// `npm run cluster` measures. docs/scaling.md explains the formulas.

/** Milliseconds of processor time of one request, and its bytes after compression. */
type Cost = { web: number; postgres: number; kilobytes: number };

const COSTS = {
  cachedPage: { web: 0.5, postgres: 0, kilobytes: 25 },
  uncachedPage: { web: 30, postgres: 9, kilobytes: 30 },
  memberPage: { web: 47, postgres: 10, kilobytes: 25 },
  api: { web: 6, postgres: 2, kilobytes: 6 },
  write: { web: 10, postgres: 6, kilobytes: 1 },
} satisfies Record<string, Cost>;

type Kind = keyof typeof COSTS;

/** Requests of one visit that reach a web process; static files come from a CDN. */
const REQUESTS_PER_VISIT: Record<Kind, number> = {
  cachedPage: 8,
  uncachedPage: 1.5,
  memberPage: 3,
  api: 10,
  write: 1.5,
};

const VISITS_PER_ACTIVE_MEMBER = 1.5;
/** Visits without an account, for each of a member. */
const VISITORS_PER_MEMBER_VISIT = 2;
/** Share of a day's visits in its busiest hour, and of the busiest minute beside the mean of that hour. */
const PEAK_HOUR_SHARE = 0.12;
const PEAK_MINUTE_FACTOR = 1.5;
/** Beyond it queues grow faster than traffic. */
const TARGET_UTILIZATION = 0.6;
const MIN_PROCESSES = 2;

/** Rows that one active day of a member leaves, and their bytes with indexes. */
const ROWS_PER_ACTIVE_DAY = {
  Order: { rows: 0.05, bytes: 1_100 },
  Notification: { rows: 1.2, bytes: 520 },
  AyniView: { rows: 4, bytes: 160 },
  PlaybackPosition: { rows: 0.2, bytes: 240 },
};

export type Audience = { members: number; dailyShare: number };

export type Capacity = {
  /** In the busiest minute. */
  requestsPerSecond: number;
  webCores: number;
  webProcesses: number;
  postgresCores: number;
  megabitsPerSecond: number;
  databaseGigabytesPerYear: number;
};

/** Computes what an audience needs at its busiest. */
export function computeCapacity({ members, dailyShare }: Audience): Capacity {
  const memberVisits = members * dailyShare * VISITS_PER_ACTIVE_MEMBER;
  const visitsPerSecond =
    (memberVisits * (1 + VISITORS_PER_MEMBER_VISIT) * PEAK_HOUR_SHARE * PEAK_MINUTE_FACTOR) / 3_600;
  // Visitors open neither pages of members nor forms.
  const memberShare = 1 / (1 + VISITORS_PER_MEMBER_VISIT);
  const rates = (Object.keys(COSTS) as Kind[]).map((kind) => {
    const share = kind === "memberPage" || kind === "write" ? memberShare : 1;
    return { kind, perSecond: visitsPerSecond * REQUESTS_PER_VISIT[kind] * share };
  });
  const sum = (weigh: (cost: Cost) => number) =>
    rates.reduce((total, { kind, perSecond }) => total + perSecond * weigh(COSTS[kind]), 0);
  const webCores = sum(({ web }) => web) / 1_000 / TARGET_UTILIZATION;
  const rowBytes = Object.values(ROWS_PER_ACTIVE_DAY).reduce(
    (total, { rows, bytes }) => total + rows * bytes,
    0,
  );
  return {
    requestsPerSecond: sum(() => 1),
    webCores,
    webProcesses: Math.max(MIN_PROCESSES, Math.ceil(webCores)),
    postgresCores: sum(({ postgres }) => postgres) / 1_000 / TARGET_UTILIZATION,
    megabitsPerSecond: (sum(({ kilobytes }) => kilobytes) * 8) / 1_000,
    databaseGigabytesPerYear: (members * dailyShare * 365 * rowBytes) / 1e9,
  };
}

function parsePositive(text: string): number {
  const number = Number(text.replaceAll("_", ""));
  if (!(number > 0)) throw new ExpectedError(`${text} is not a positive number.`);
  return number;
}

export function printCapacity(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: { members: { type: "string" }, daily: { type: "string", default: "0.1" } },
  });
  const dailyShare = parsePositive(values.daily);
  const sizes =
    values.members === undefined ? [10_000, 1_000_000, 10_000_000] : [parsePositive(values.members)];
  const rows = sizes.map((members) => {
    const capacity = computeCapacity({ members, dailyShare });
    return [
      members.toLocaleString("en"),
      formatFigure(capacity.requestsPerSecond),
      formatFigure(capacity.webCores),
      String(capacity.webProcesses),
      formatFigure(capacity.postgresCores),
      formatFigure(capacity.megabitsPerSecond),
      formatFigure(capacity.databaseGigabytesPerYear),
    ];
  });
  print();
  print(
    formatTable(
      ["members", "requests/s", "web cores", "processes", "PostgreSQL cores", "Mbit/s", "GB of rows a year"],
      rows,
    ),
  );
  print();
}
