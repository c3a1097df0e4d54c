import { say } from "@/scripts/steps.mjs";
import { generateClient } from "@/scripts/build";
import { readArguments } from "./arguments";
import { undoEverything } from "./undo";

// `npm run bench -- [queries | site | pages] [--sizes 1000,100000] [--rounds 15] [--explain name] [--keep directory]`
// prints figures as ratios within one run; docs/performance.md says how they are to be read.
// `npm run faults -- [crashes | races | news | answers] [--rounds 200]` buys while things break; see docs/payments.md.

export async function main(given: string[]): Promise<void> {
  if (given[0] === "measure") {
    const { measureHere } = await import("./queries/measure-process");
    return measureHere(given.slice(1));
  }
  if (given[0] === "site-here") return (await import("../tools/faults/site-process")).siteHere();
  const isFaults = given[0] === "faults";
  const options = readArguments(isFaults ? [] : given);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void undoEverything().then(() => process.exit(130)));
  }
  await generateClient();
  try {
    if (isFaults) return await (await import("./faults/run")).runFaults(given.slice(1));
    if (options.parts.includes("queries")) await (await import("./queries/run")).benchQueries(options);
    if (options.parts.includes("site")) await (await import("./site/run")).benchSite(options);
    if (options.parts.includes("pages")) await (await import("./pages/run")).benchPages();
  } finally {
    await undoEverything();
  }
  say();
}
