import { print } from "@/scripts/steps.mjs";
import { generatePrismaClient } from "@/scripts/build/build";
import { parseBenchArguments } from "./arguments";
import { runCleanups } from "./cleanup";

// `npm run bench -- [part …] [options]` prints ratios within one run; docs/performance.md explains the parts and options.
// `npm run faults -- [crashes | event-order | processor-failures | races | invoices] [--rounds 200]` injects faults into
// purchases and their invoices; see docs/payments.md and docs/invoicing.md.

export async function main(args: string[]): Promise<void> {
  if (args[0] === "measure") {
    const { runMeasureProcess } = await import("./queries/measure-process");
    return runMeasureProcess(args.slice(1));
  }
  if (args[0] === "measure-relevance") {
    const { runRelevanceProcess } = await import("./queries/relevance-process");
    return runRelevanceProcess();
  }
  const [command = ""] = args;
  const options = parseBenchArguments(command === "faults" ? [] : args);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void runCleanups().then(() => process.exit(130)));
  }
  await generatePrismaClient();
  try {
    if (command === "faults") return await (await import("./faults/run")).runFaults(args.slice(1));
    if (options.parts.includes("queries")) await (await import("./queries/run")).benchQueries(options);
    if (options.parts.includes("site")) await (await import("./site/run")).benchSite(options);
    if (options.parts.includes("pages")) await (await import("./pages/run")).benchPages();
    if (options.parts.includes("lighthouse"))
      await (await import("./lighthouse/run")).benchLighthouse(options);
    if (options.parts.includes("interaction"))
      await (await import("./interaction/run")).benchInteraction(options);
    if (options.parts.includes("jobs")) await (await import("./jobs/run")).benchJobs(options);
    if (options.parts.includes("aborts")) await (await import("./aborts/run")).benchAborts(options);
  } finally {
    await runCleanups();
  }
  print();
}
