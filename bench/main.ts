import { print } from "@/tools/steps.mjs";
import { generatePrismaClient } from "@/tools/build";
import { parseBenchArguments } from "./arguments";
import { runCleanups } from "./cleanup";

// `npm run bench -- [queries | writes | site | overload | pages | lighthouse | interaction | memory | rooms | quick] [--sizes 1000,100000]
// [--rounds 15] [--explain name] [--keep directory] [--paths /,/explora] [--minutes 60] [--save 3]` prints ratios within one run; docs/performance.md explains them.
// `npm run cluster -- [--from commit]` measures two web processes behind a balancer; see docs/scaling.md.
// `npm run capacity -- [--members 1000000] [--daily 0.1]` computes machines from measured costs.
// `npm run faults -- [crashes | event-order | processor-failures | races] [--rounds 200]` injects faults into purchases;
// see docs/payments.md.

export async function main(args: string[]): Promise<void> {
  if (args[0] === "measure") {
    const { runMeasureProcess } = await import("./queries/measure-process");
    return runMeasureProcess(args.slice(1));
  }
  if (args[0] === "measure-relevance") {
    const { runRelevanceProcess } = await import("./queries/relevance-process");
    return runRelevanceProcess();
  }
  if (args[0] === "measure-writes") {
    const { runWritesProcess } = await import("./writes/measure-process");
    return runWritesProcess(args.slice(1));
  }
  if (args[0] === "jobs") return (await import("./writes/fan-out")).runJobs();
  if (args[0] === "site-process") return (await import("@/tools/faults/site-process")).runSiteProcess();
  const [command = ""] = args;
  if (command === "capacity") return (await import("./capacity")).printCapacity(args.slice(1));
  const isOwnCommand = ["faults", "cluster"].includes(command);
  const options = parseBenchArguments(isOwnCommand ? [] : args);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void runCleanups().then(() => process.exit(130)));
  }
  await generatePrismaClient();
  try {
    if (command === "faults") return await (await import("./faults/run")).runFaults(args.slice(1));
    if (command === "cluster") return await (await import("./cluster/run")).benchCluster(args.slice(1));
    if (options.parts.includes("queries")) await (await import("./queries/run")).benchQueries(options);
    if (options.parts.includes("writes")) await (await import("./writes/run")).benchWrites(options);
    if (options.parts.includes("site")) await (await import("./site/run")).benchSite(options);
    if (options.parts.includes("overload")) await (await import("./site/overload")).benchOverload(options);
    if (options.parts.includes("pages")) await (await import("./pages/run")).benchPages();
    if (options.parts.includes("lighthouse"))
      await (await import("./lighthouse/run")).benchLighthouse(options);
    if (options.parts.includes("interaction"))
      await (await import("./interaction/run")).benchInteraction(options);
    if (options.parts.includes("memory")) await (await import("./memory/run")).benchMixedLoad(options);
    if (options.parts.includes("rooms")) await (await import("./rooms/run")).benchRooms();
    if (options.parts.includes("quick")) await (await import("./quick/run")).benchQuick(options);
  } finally {
    await runCleanups();
  }
  print();
}
