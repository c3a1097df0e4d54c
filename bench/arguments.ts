import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ExpectedError } from "@/lib/platform/expected-error";

const BENCH_PARTS = ["queries", "site", "pages", "lighthouse", "interaction", "jobs", "aborts"] as const;
type BenchPart = (typeof BENCH_PARTS)[number];

export type BenchOptions = {
  parts: BenchPart[];
  /** Numbers of contents; growth is measured from the first to the last. */
  sizes: number[];
  rounds: number;
  /** Prefix of query names ("all" for every one) whose plans are printed instead of measuring. */
  explain: string;
  /** Keeps the seeded databases for the next run; "" for a temporary directory. */
  dataDirectory: string;
  /** Names of the pages that Lighthouse audits, such as "/ayni/{slug}"; empty for all. */
  paths: string[];
  /** Purchases of `jobs` under each condition. */
  purchases: number;
  /** Aborted requests from one address, and as many from 200. */
  requests: number;
  /** Checkout of the code that `jobs` and `aborts` run. */
  directory: string;
};

const isPart = (text: string): text is BenchPart => (BENCH_PARTS as readonly string[]).includes(text);

export function parseWholeNumber(text: string): number {
  const number = Number(text.replaceAll("_", ""));
  if (!Number.isInteger(number) || number < 1) throw new ExpectedError(`${text} is not a positive integer.`);
  return number;
}

export function parseBenchArguments(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sizes: { type: "string", default: "1000,100000,1000000" },
      rounds: { type: "string", default: "15" },
      explain: { type: "string", default: "" },
      keep: { type: "string", default: "" },
      paths: { type: "string", default: "" },
      purchases: { type: "string", default: "15" },
      requests: { type: "string", default: "10000" },
      directory: { type: "string", default: process.cwd() },
    },
  });
  const unknown = positionals.find((part) => !isPart(part));
  if (unknown !== undefined) throw new ExpectedError(`npm run bench -- [${BENCH_PARTS.join(" | ")}]`);
  return {
    parts: positionals.length > 0 ? positionals.filter(isPart) : [...BENCH_PARTS],
    sizes: values.sizes.split(",").map(parseWholeNumber),
    rounds: parseWholeNumber(values.rounds),
    explain: values.explain,
    dataDirectory: values.keep,
    paths: values.paths.split(",").filter((path) => path !== ""),
    purchases: parseWholeNumber(values.purchases),
    requests: parseWholeNumber(values.requests),
    directory: resolve(values.directory),
  };
}
