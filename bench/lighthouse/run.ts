import type { BenchOptions } from "@/bench/arguments";
import { listPublicPages } from "@/bench/site/public-pages";
import { getTestSiteUrl } from "@/bench/site/site-under-test";
import { formatFigure, printTable, formatVerdict } from "@/bench/statistics";
import { runStep } from "@/scripts/steps.mjs";
import { auditPages, type AuditedPage, type LighthouseFigures } from "./audit";

// Lighthouse of each public page as a first visit on a slow phone.

const GOALS = { performance: 95, otherScores: 100, lcpMs: 1_500, tbtMs: 200, cls: 0.01 };

function meetsGoals(figures: LighthouseFigures): boolean {
  const { performance, accessibility, bestPractices, seo, lcp, tbt, cls } = figures;
  return (
    performance >= GOALS.performance &&
    Math.min(accessibility, bestPractices, seo) >= GOALS.otherScores &&
    lcp <= GOALS.lcpMs &&
    tbt <= GOALS.tbtMs &&
    cls <= GOALS.cls
  );
}

const SCORES = ["performance", "accessibility", "bestPractices", "seo"] as const;

const toRow = ({ name, figures }: AuditedPage): string[] => [
  name,
  ...SCORES.map((score) => formatFigure(figures[score])),
  formatFigure(figures.lcp),
  formatFigure(figures.tbt),
  figures.cls.toFixed(3),
  formatFigure(figures.work),
  formatVerdict(meetsGoals(figures)),
];

const HEAD = [
  "Lighthouse, mobile",
  "performance",
  "accessibility",
  "best practices",
  "SEO",
  "LCP ms",
  "TBT ms",
  "CLS",
  "work ms",
  "",
];

/** Audits the public pages with the given paths, or all of them. */
async function auditPublicPages(paths: readonly string[], rounds: number): Promise<AuditedPage[]> {
  const site = await getTestSiteUrl();
  let audited: AuditedPage[] = [];
  await runStep("lighthouse", "auditing, twenty seconds each", async () => {
    const all = await listPublicPages(site);
    const chosen = paths.length > 0 ? all.filter(({ name }) => paths.includes(name)) : all;
    // The first request generates the page.
    for (const { path } of chosen) await fetch(site + path);
    const pages = chosen.map(({ name, path }) => ({ name, url: site + path }));
    audited = await auditPages(pages, rounds);
    return `${pages.length} pages, median of ${rounds}`;
  });
  return audited;
}

export async function benchLighthouse({ paths, rounds }: BenchOptions): Promise<void> {
  const audited = await auditPublicPages(paths, Math.ceil(rounds / 3));
  printTable(
    HEAD,
    audited.map(toRow),
    `✓ performance at least ${GOALS.performance}, the other scores ${GOALS.otherScores}, LCP at most ${GOALS.lcpMs} ms, TBT at most ${GOALS.tbtMs} ms, CLS at most ${GOALS.cls}.`,
  );
}
