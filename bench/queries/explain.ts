import pg from "pg";
import { env } from "@/lib/platform/env";
import { withClient } from "@/prisma/engine/databases";
import { print } from "@/scripts/steps.mjs";
import { clearCachedCounts } from "./next-cache";
import type { BenchQuery } from "./query";
import type { QuerySubjects } from "./subjects";

// Records the statements that a query sends and explains each of them.

type RecordedStatement = { text: string; values: unknown[] };

function recordStatements(): { statements: RecordedStatement[]; stop: () => void } {
  const statements: RecordedStatement[] = [];
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    const [config, values] = args;
    if (typeof config === "object" && config !== null && "text" in config) {
      const parameters = "values" in config ? config.values : values;
      statements.push({ text: String(config.text), values: Array.isArray(parameters) ? parameters : [] });
    }
    return original.apply(this, args);
  };
  return { statements, stop: () => void (prototype.query = original) };
}

/** Prints each statement of a query with its plan. */
export async function explainQuery(query: BenchQuery, subjects: QuerySubjects): Promise<void> {
  clearCachedCounts();
  await query.run(subjects);
  clearCachedCounts();
  const { statements, stop } = recordStatements();
  await query.run(subjects);
  stop();
  print(`\n== ${query.name}`);
  await withClient(env.DATABASE_URL, async (client) => {
    for (const { text, values } of statements) {
      if (!/^\s*(select|with)/i.test(text)) continue;
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain (analyze, buffers, costs off) ${text}`,
        values,
      );
      print(`\n${text.trim()}\n-- ${JSON.stringify(values).slice(0, 300)}`);
      print(rows.map((row) => `   ${row["QUERY PLAN"]}`).join("\n"));
    }
  });
}
