import { randomBytes, randomInt } from "node:crypto";
import { measureMemory } from "@/bench/resident-memory";
import { formatFigure, formatVerdict } from "@/bench/statistics";
import type { E2eSite } from "@/tests/support/site";
import { print, runStep } from "@/scripts/steps.mjs";
import { fetchByteLength } from "./load";

// Requests with random queries and encodings must not fill the memory of the site.

const REQUESTS = 100_000;
const CONCURRENCY = 10;
const MAX_QUERY_BYTES = 2000;
const MAX_MEBIBYTES = 450;

const PATHS = ["/", "/explora", "/maestros", "/disciplinas", "/api/places/AQ/states", "/rss.xml"];

const randomText = (): string => randomBytes(randomInt(1, MAX_QUERY_BYTES)).toString("hex");

const randomHeaders = (): Record<string, string> => ({
  "accept-encoding": `${randomText()}, br;q=0.${randomInt(10)}, gzip;q=0.${randomInt(10)}`,
});

async function sendRequests(url: string, count: number): Promise<void> {
  let remaining = count;
  const send = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      await fetchByteLength(
        `${url}${PATHS[remaining % PATHS.length]}?${randomText()}=${randomText()}`,
        randomHeaders(),
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, send));
}

export async function benchMemory({ url, pid }: E2eSite): Promise<void> {
  const before = await measureMemory(pid);
  await runStep("memory", "sending requests with random queries and encodings", async () => {
    await sendRequests(url, REQUESTS);
    return `${REQUESTS} requests, no errors`;
  });
  const after = await measureMemory(pid);
  print();
  print(
    `  memory ${formatFigure(before)} MiB, after ${REQUESTS} requests with random queries ${formatFigure(after)} MiB ${formatVerdict(after <= MAX_MEBIBYTES)} (at most ${MAX_MEBIBYTES})`,
  );
}
