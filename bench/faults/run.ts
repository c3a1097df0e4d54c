import { parseArgs } from "node:util";
import { atEnd } from "@/bench/undo";
import { ExpectedError } from "@/tools/data-directory";
import { say } from "@/scripts/steps.mjs";
import { wholeNumber } from "@/bench/arguments";
import { startGround } from "./back-ends";

const PARTS = ["crashes", "news", "answers", "races"] as const;

function partsOf(positionals: string[]): readonly string[] {
  const unknown = positionals.find((part) => !(PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new ExpectedError(`npm run faults -- [${PARTS.join(" | ")}]`);
  return positionals.length > 0 ? positionals : PARTS;
}

/** Buys while things break; an invariant that does not hold ends it with an error. */
export async function runFaults(given: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { rounds: { type: "string", default: "200" } },
  });
  const parts = partsOf(positionals);
  await startGround();
  // Not before: what they use reads its addresses at once.
  const { control } = await import("@/tools/faults/payments-control");
  await control("webhooks", { mode: "off" });
  const { db } = await import("@/lib/platform/db/client");
  atEnd(() => db.$disconnect());
  const rounds = wholeNumber(values.rounds);
  const failed: string[] = [];
  if (parts.includes("crashes")) failed.push(...(await (await import("./report-crashes")).runCrashes()));
  if (parts.includes("news")) failed.push(...(await (await import("./report-news")).runNews(rounds)));
  if (parts.includes("answers")) failed.push(...(await (await import("./report-answers")).runAnswers()));
  // The last one: its controls take rules away that the others need.
  if (parts.includes("races")) failed.push(...(await (await import("./report-races")).runRaces(rounds)));
  say();
  for (const line of failed) say(`  ✗ ${line}`);
  if (failed.length > 0) throw new ExpectedError(`${failed.length} times something was not as it has to be.`);
}
