import { chromium, type Browser, type CDPSession } from "@playwright/test";
import { formatKilobytes, formatVerdict, printTable } from "@/bench/statistics";
import { listPublicPages, type PublicPage } from "@/bench/site/public-pages";
import { getTestSiteUrl } from "@/bench/site/site-under-test";
import { ensureChromium } from "@/tests/support/chromium.mjs";
import { runStep } from "@/scripts/steps.mjs";

// Measures the compressed bytes that a browser fetches for the first view of each public page.

const MAX_SCRIPT_BYTES = 180_000;
const IDLE_WAIT_MS = 1500;

type PageWeight = {
  name: string;
  script: number;
  bytes: number;
  requests: number;
  prefetches: number;
};

const isPrefetch = (headers: Record<string, string>): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === "next-router-prefetch");

function recordTraffic(session: CDPSession, weight: PageWeight): void {
  const types = new Map<string, string>();
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    // Chromium tells of images within the page, too.
    if (request.url.startsWith("data:")) return;
    types.set(requestId, type ?? "");
    weight.requests += 1;
    if (isPrefetch(request.headers)) weight.prefetches += 1;
  });
  // Bodies only, without headers.
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    weight.bytes += encodedDataLength;
    if (types.get(requestId) === "Script") weight.script += encodedDataLength;
  });
  // Chromium tells the bytes of a document only here, with its headers.
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === "Document") weight.bytes += encodedDataLength;
  });
}

async function measurePage(browser: Browser, site: string, { name, path }: PublicPage): Promise<PageWeight> {
  const weight: PageWeight = { name, script: 0, bytes: 0, requests: 0, prefetches: 0 };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  recordTraffic(session, weight);
  const response = await page.goto(site + path, { waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${path} answers ${response?.status()}`);
  await page.waitForTimeout(IDLE_WAIT_MS);
  await context.close();
  return weight;
}

const toRow = ({ name, script, bytes, requests, prefetches }: PageWeight): string[] => [
  name,
  `${formatKilobytes(script)} ${formatVerdict(script <= MAX_SCRIPT_BYTES)}`,
  formatKilobytes(bytes),
  String(requests),
  String(prefetches),
];

/** Weighs every public page. */
async function weighPages(): Promise<PageWeight[]> {
  const site = await getTestSiteUrl();
  const weights: PageWeight[] = [];
  await runStep("pages", "visiting", async () => {
    const browser = await chromium.launch({ executablePath: await ensureChromium() });
    try {
      for (const page of await listPublicPages(site)) {
        // The first request generates the page.
        await fetch(site + page.path);
        weights.push(await measurePage(browser, site, page));
      }
    } finally {
      await browser.close();
    }
    return `${weights.length} pages at 1440 × 900, nothing cached`;
  });
  return weights;
}

export async function benchPages(): Promise<void> {
  const weights = await weighPages();
  printTable(
    ["first view, compressed", "JavaScript", "all", "requests", "prefetched"],
    weights.map(toRow),
    `✓ JavaScript at most ${formatKilobytes(MAX_SCRIPT_BYTES)}.`,
  );
}
