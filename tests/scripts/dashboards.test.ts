import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { metrics } from "@/lib/platform/metrics";
import { registerMetrics } from "@/server/metrics-server";

// Dashboards and alerts name metrics in text: one that is renamed would leave an empty panel, or an alert that never fires.

type Rule = { alert: string; expr: string; for?: string; labels: object; annotations: object };

// Prometheus makes it itself for every target.
const BUILT_IN = "up";

const FUNCTIONS_AND_KEYWORDS =
  /^(sum|max|min|avg|by|rate|increase|time|topk|histogram_quantile|label_values|on|ignoring|and|or|unless|bool)$/;

/** Returns the names of metrics in an expression: words outside texts, labels and ranges. */
function listMetricNames(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, "")
    .replaceAll(/\$\w+/g, "");
  const words = bare.match(/(?<![\w.])[a-z_:][\w:]*/gi) ?? [];
  return words.filter((word) => !FUNCTIONS_AND_KEYWORDS.test(word));
}

let isRegistered = false;

function listRegisteredNames(): Set<string> {
  if (!isRegistered) registerMetrics();
  isRegistered = true;
  const names = metrics.getMetricsAsArray().map(({ name }) => name);
  const suffixes = ["", "_bucket", "_count", "_sum"];
  return new Set([BUILT_IN, ...names.flatMap((name) => suffixes.map((suffix) => name + suffix))]);
}

const findUnknown = (expressions: string[]): string[] =>
  expressions.flatMap(listMetricNames).filter((name) => !listRegisteredNames().has(name));

async function readDashboard(): Promise<string[]> {
  const dashboard = JSON.parse(await readFile("deploy/grafana/ayllu.json", "utf8")) as {
    panels: { type: string; targets?: { expr: string }[] }[];
  };
  return dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

async function readRules(): Promise<Rule[]> {
  const { groups } = parse(await readFile("deploy/prometheus/alerts.yaml", "utf8")) as {
    groups: { rules: Rule[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

describe("metrics", () => {
  test("of the dashboard are registered", async () => {
    const expressions = await readDashboard();
    expect(expressions.length).toBeGreaterThan(15);
    expect(findUnknown(expressions)).toEqual([]);
  });

  test("of the alerts are registered", async () => {
    const rules = await readRules();
    expect(rules.length).toBeGreaterThan(10);
    expect(findUnknown(rules.map(({ expr }) => expr))).toEqual([]);
  });

  test("control: one that nothing registers is found", () => {
    const planted = 'sum by (task) (rate(ayllu_jobs_planted{state="failed"}[5m])) / up > 2e9';
    expect(findUnknown([planted, "max(ayllu_mails_unsent)"])).toEqual(["ayllu_jobs_planted"]);
  });
});

test("every alert has a name, a severity and a summary", async () => {
  const rules = await readRules();
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(rule.labels).toMatchObject({ severity: expect.stringMatching(/^(critical|warning)$/) });
    expect(rule.annotations).toMatchObject({ summary: expect.any(String) });
  }
});
