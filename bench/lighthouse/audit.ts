import lighthouse, { type Flags } from "lighthouse";
import { median } from "@/bench/statistics";
import { launchPortBrowser } from "./browser";

/** Scores of 0 to 100, times in milliseconds. */
export type LighthouseFigures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Work of the main thread, from navigation to idleness. */
  work: number;
};

type AuditOptions = {
  /** Without the other categories, which need neither repetition nor a quiet machine. */
  performanceOnly: boolean;
};

const PERFORMANCE_ONLY: Flags = {
  onlyCategories: ["performance"],
  skipAudits: ["bf-cache"],
  disableFullPageScreenshot: true,
};

/** Opens a page as a slow phone, with nothing cached, and audits it. A category that was not asked for is NaN. */
async function auditOnce(url: string, { performanceOnly }: AuditOptions): Promise<LighthouseFigures> {
  const browser = await launchPortBrowser();
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: "error",
      formFactor: "mobile",
      throttlingMethod: "devtools",
      ...(performanceOnly ? PERFORMANCE_ONLY : {}),
    });
    if (!result) throw new Error(`Lighthouse returned nothing for ${url}`);
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    const score = (name: string): number => Math.round((categories[name]?.score ?? NaN) * 100);
    const value = (name: string): number => audits[name]?.numericValue ?? NaN;
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
      lcp: value("largest-contentful-paint"),
      tbt: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
      work: value("mainthread-work-breakdown"),
    };
  } finally {
    await browser.close();
  }
}

const KEYS = ["performance", "accessibility", "bestPractices", "seo", "lcp", "tbt", "cls", "work"] as const;

function summarizeAudits(audits: readonly LighthouseFigures[]): LighthouseFigures {
  const medians = KEYS.map((key) => {
    const values = audits.map((audit) => audit[key]).filter((value) => !Number.isNaN(value));
    return [key, median(values)] as const;
  });
  return Object.fromEntries(medians) as LighthouseFigures;
}

export type AuditedPage = { name: string; url: string; figures: LighthouseFigures };

/** Audits pages in turn, round by round. The categories other than performance are audited in the first round. */
export async function auditPages(
  pages: readonly { name: string; url: string }[],
  rounds: number,
): Promise<AuditedPage[]> {
  const audits = pages.map((): LighthouseFigures[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { url }] of pages.entries())
      audits[index]?.push(await auditOnce(url, { performanceOnly: round > 0 }));
  }
  return pages.map((page, index) => ({ ...page, figures: summarizeAudits(audits[index] ?? []) }));
}
