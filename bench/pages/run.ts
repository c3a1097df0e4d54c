import { chromium, type Browser, type CDPSession } from "@playwright/test";
import { kilobytes, mark, table } from "@/bench/statistics";
import { knownPaths, runningSite } from "@/bench/site/running";
import { findChromium } from "@/tools/chromium.mjs";
import { say, step } from "@/scripts/steps.mjs";

// What a browser fetches for the first view of each public page, as it comes over the network.

// The JavaScript of an empty Next 16 page, and what may come on top.
const EMPTY_NEXT = 139_000;
const MOST_SCRIPT = EMPTY_NEXT + 30_000;
const MOST_BYTES = 350_000;
const MOST_PREFETCHES = 3;
const SETTLE_MS = 1500;

type Weight = { path: string; script: number; bytes: number; requests: number; prefetches: number };

const isPrefetch = (headers: Record<string, string>): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === "next-router-prefetch");

function weigh(session: CDPSession, weight: Weight): void {
  const types = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    types.set(requestId, type ?? "");
    weight.requests += 1;
    if (isPrefetch(request.headers)) weight.prefetches += 1;
  });
  // Bodies alone: what is said of them in headers is not what is weighed.
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    weight.bytes += encodedDataLength;
    if (types.get(requestId) === "Script") weight.script += encodedDataLength;
  });
}

async function visit(browser: Browser, site: string, path: string): Promise<Weight> {
  const weight: Weight = { path, script: 0, bytes: 0, requests: 0, prefetches: 0 };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  weigh(session, weight);
  const answer = await page.goto(site + path, { waitUntil: "networkidle" });
  if (answer?.status() !== 200) throw new Error(`${path} answers ${answer?.status()}`);
  await page.waitForTimeout(SETTLE_MS);
  await context.close();
  return weight;
}

const line = ({ path, script, bytes, requests, prefetches }: Weight): string[] => [
  path,
  `${kilobytes(script)} ${mark(script <= MOST_SCRIPT)}`,
  `${kilobytes(bytes)} ${path === "/explora" ? mark(bytes <= MOST_BYTES) : " "}`,
  String(requests),
  `${prefetches} ${mark(prefetches <= MOST_PREFETCHES)}`,
];

export async function benchPages(): Promise<void> {
  const site = await runningSite();
  const { ayni, master } = await knownPaths(site);
  const weights: Weight[] = [];
  await step("pages", "visiting", async () => {
    const browser = await chromium.launch({ executablePath: await findChromium() });
    try {
      const paths = [
        "/",
        "/explora",
        ayni,
        "/maestros",
        master,
        "/disciplinas",
        "/disciplinas/yoga",
        "/blog",
        "/acerca-de",
      ];
      for (const path of paths) {
        // The first visit makes the page.
        await fetch(site + path);
        weights.push(await visit(browser, site, path));
      }
    } finally {
      await browser.close();
    }
    return `${weights.length} pages at 1440 × 900, nothing cached`;
  });
  say();
  say(table(["first view, compressed", "JavaScript", "all", "requests", "prefetched"], weights.map(line)));
  say();
  say(
    `  ✓ JavaScript at most ${kilobytes(MOST_SCRIPT)}, /explora at most ${kilobytes(MOST_BYTES)}, ${MOST_PREFETCHES} prefetches.`,
  );
}
