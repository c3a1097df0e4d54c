import type { BenchOptions } from "@/bench/arguments";
import { startBareApp } from "@/bench/site/bare-app";
import { listPublicPages } from "@/bench/site/public-pages";
import { getTestSiteUrl } from "@/bench/site/site-under-test";
import { formatFigure, formatTable, formatVerdict } from "@/bench/statistics";
import { print, runStep } from "@/tools/steps.mjs";
import { auditPages, type AuditedPage, type LighthouseFigures } from "./audit";

// Lighthouse of each public page as a first visit on a slow phone, beside an empty Next page of the same run.

export const EMPTY_PAGE = "an empty page";

export type Goals = { performance: number; lcpMs: number; tbtMs: number; tbtRatio: number; cls: number };
const PUBLIC_GOALS: Goals = { performance: 98, lcpMs: 1250, tbtMs: 100, tbtRatio: 1.5, cls: 0.01 };

function meetsGoals(figures: LighthouseFigures, empty: LighthouseFigures, goals: Goals): boolean {
  const { performance, lcp, tbt, cls } = figures;
  const isResponsive = tbt <= Math.max(goals.tbtMs, empty.tbt * goals.tbtRatio);
  return performance >= goals.performance && lcp <= goals.lcpMs && isResponsive && cls <= goals.cls;
}

const SCORES = ["performance", "accessibility", "bestPractices", "seo"] as const;

/** Prints the pages below the empty one, which comes first. */
export function printAudits([empty, ...pages]: readonly AuditedPage[], goals: Goals): void {
  if (!empty) return;
  const toRow = ({ name, figures }: AuditedPage): string[] => [
    name,
    ...SCORES.map((score) => formatFigure(figures[score])),
    formatFigure(figures.lcp),
    formatFigure(figures.tbt),
    figures.cls.toFixed(3),
    formatFigure(figures.work),
    formatFigure(figures.lcp / empty.figures.lcp),
    formatFigure(figures.work / empty.figures.work),
  ];
  const head = [
    "performance",
    "accessibility",
    "best practices",
    "SEO",
    "LCP ms",
    "TBT ms",
    "CLS",
    "work ms",
  ];
  print();
  print(
    formatTable(
      ["Lighthouse, mobile", ...head, "LCP ×", "work ×", ""],
      [
        toRow(empty),
        ...pages.map((page) => [
          ...toRow(page),
          formatVerdict(meetsGoals(page.figures, empty.figures, goals)),
        ]),
      ],
    ),
  );
  print();
  print(
    `  ✓ performance at least ${goals.performance}, LCP at most ${goals.lcpMs} ms, TBT at most ${goals.tbtMs} ms or ${goals.tbtRatio} × the empty page, CLS at most ${goals.cls}.`,
  );
}

/** Audits an empty page and the public pages with the given paths, or all of them. */
export async function auditPublicPages(paths: readonly string[], rounds: number): Promise<AuditedPage[]> {
  const site = await getTestSiteUrl();
  const bare = await startBareApp();
  let audited: AuditedPage[] = [];
  await runStep("lighthouse", "auditing, twenty seconds each", async () => {
    const all = await listPublicPages(site);
    const chosen = paths.length > 0 ? all.filter(({ name }) => paths.includes(name)) : all;
    // The first request generates the page.
    for (const { path } of chosen) await fetch(site + path);
    const pages = chosen.map(({ name, path }) => ({ name, url: site + path }));
    audited = await auditPages([{ name: EMPTY_PAGE, url: `${bare}/empty` }, ...pages], rounds);
    return `${pages.length} pages, median of ${rounds}`;
  });
  return audited;
}

export async function benchLighthouse({ paths, rounds }: BenchOptions): Promise<void> {
  printAudits(await auditPublicPages(paths, Math.ceil(rounds / 3)), PUBLIC_GOALS);
}
