import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { verifyChain } from "@/lib/invoicing/record/verification";
import { db } from "@/lib/platform/db/client";
import { bundleProgram } from "@/tests/support/bundle-program";
import { INVOICING } from "@/tests/support/operator";

// Kills processes that issue invoices at the same time, and looks for what that left behind.

const PROGRAM = `import { runIssuingProcess } from "@/tests/support/faults/issuing-process"; await runIssuingProcess();`;

/** Processes that issue at once. */
const CROWD = 4;
/** Time within which each of them is killed, which suffices for a few invoices. */
const LIFE_MS = 1500;

type Issuer = { begin: () => void; kill: () => Promise<void> };

async function startIssuer(): Promise<Issuer> {
  const child = fork(await bundleProgram(PROGRAM, "tsconfig.bench.json"), [], {
    env: { ...process.env, NODE_ENV: "production", ...INVOICING },
    execArgv: [],
    stdio: ["ignore", "ignore", process.env.AYLLU_FAULTS_LOG ? "inherit" : "ignore", "ipc"],
  });
  const ended = once(child, "exit") as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  const failed = ended.then(([code]) => Promise.reject(new Error(`An issuer ended with ${String(code)}`)));
  await Promise.race([once(child, "message"), failed]);
  failed.catch(() => {});
  return {
    begin: () => void child.send("begin"),
    kill: async () => {
      child.kill("SIGKILL");
      const [code, signal] = await ended;
      if (signal !== "SIGKILL") throw new Error(`An issuer ended with ${String(code)}`);
    },
  };
}

async function killCrowd(size: number, random: () => number): Promise<void> {
  const issuers = await Promise.all(Array.from({ length: size }, startIssuer));
  for (const { begin } of issuers) begin();
  await Promise.all(
    issuers.map(async ({ kill }) => {
      await setTimeout(random() * LIFE_MS);
      await kill();
    }),
  );
}

/** Sends SIGKILL to so many processes while each issues invoices beside others. Errors: one that ends by itself. */
export async function killIssuers(kills: number, random: () => number): Promise<void> {
  for (let left = kills; left > 0; left -= CROWD) await killCrowd(Math.min(left, CROWD), random);
}

type Series = { series: string; last: number; count: number; first: number; unordered: number };

const listSeries = () => db.$queryRaw<Series[]>`
  select s.series, s."lastNumber" as last, count(i.id)::int as count, coalesce(min(i.number), 1) as first,
    (count(*) filter (where i."issuedAt" < i.former))::int as unordered
  from "InvoiceSeries" s
  left join (
    select id, series, number, "issuedAt",
      lag("issuedAt") over (partition by series order by number) as former
    from "Invoice") i on i.series = s.series
  group by s.series, s."lastNumber" order by s.series`;

const toSeriesProblems = ({ series, last, count, first, unordered }: Series): string[] => [
  ...(count === last && first === 1 ? [] : [`${series}: ${count} invoices up to number ${last}`]),
  ...(unordered === 0 ? [] : [`${series}: ${unordered} issued before their predecessor`]),
];

export type InvoiceState = { series: string[]; records: number; problems: string[] };

/** Looks for gaps in the series, and for gaps, forks and records too many or too few in the chain. */
export async function inspectInvoices(): Promise<InvoiceState> {
  const [series, { records, broken }, stored, unrecorded] = await Promise.all([
    listSeries(),
    verifyChain(),
    db.invoiceRecord.count(),
    db.invoice.count({ where: { records: { none: {} } } }),
  ]);
  return {
    series: series.map(({ series: name, count }) => `${name}: ${count}`),
    records,
    problems: [
      ...series.flatMap(toSeriesProblems),
      ...(broken ? [`the chain breaks at record ${broken.sequence}: ${broken.reason}`] : []),
      ...(records === stored ? [] : [`${stored} records, ${records} of them in the chain`]),
      ...(unrecorded === 0 ? [] : [`${unrecorded} invoices without a record`]),
    ],
  };
}
