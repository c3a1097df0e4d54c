import { parseArgs } from "node:util";
import { ExpectedError } from "@/tools/data-directory";

const PARTS = ["queries", "site", "pages"] as const;
type Part = (typeof PARTS)[number];

export type Options = {
  parts: Part[];
  /** How many contents; the growth is from the first to the last. */
  sizes: number[];
  rounds: number;
  /** Print the plans of the query whose name begins so, instead of measuring. */
  explain: string;
  /** Where the seeded databases stay for the next run; "" for a temporary directory. */
  keep: string;
};

const isPart = (text: string): text is Part => (PARTS as readonly string[]).includes(text);

export function wholeNumber(text: string): number {
  const number = Number(text.replaceAll("_", ""));
  if (!Number.isInteger(number) || number < 1) throw new ExpectedError(`${text} is no whole number above 0.`);
  return number;
}

export function readArguments(given: string[]): Options {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      sizes: { type: "string", default: "1000,100000,1000000" },
      rounds: { type: "string", default: "15" },
      explain: { type: "string", default: "" },
      keep: { type: "string", default: "" },
    },
  });
  const unknown = positionals.find((part) => !isPart(part));
  if (unknown !== undefined) throw new ExpectedError(`npm run bench -- [${PARTS.join(" | ")}]`);
  return {
    parts: positionals.length > 0 ? positionals.filter(isPart) : [...PARTS],
    sizes: values.sizes.split(",").map(wholeNumber),
    rounds: wholeNumber(values.rounds),
    explain: values.explain,
    keep: values.keep,
  };
}
