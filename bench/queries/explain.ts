import pg from "pg";
import { say } from "@/scripts/steps.mjs";
import { forgetCounts } from "./next-cache";
import type { Query } from "./list";
import type { Subjects } from "./subjects";

// Writes down the statements that a query sends, then asks the database how it does each of them.

type Statement = { text: string; values: unknown[] };

function listen(): { heard: Statement[]; stop: () => void } {
  const heard: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    const [config, values] = args;
    if (typeof config === "object" && config !== null && "text" in config) {
      const own = "values" in config ? config.values : values;
      heard.push({ text: String(config.text), values: Array.isArray(own) ? own : [] });
    }
    return original.apply(this, args);
  };
  return { heard, stop: () => void (prototype.query = original) };
}

/** Prints each statement of a query with its plan, the slowest ones at length. */
export async function explainQuery(query: Query, subjects: Subjects): Promise<void> {
  forgetCounts();
  await query.ask(subjects);
  forgetCounts();
  const { heard, stop } = listen();
  await query.ask(subjects);
  stop();
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  say(`\n== ${query.name}`);
  for (const { text, values } of heard) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (analyze, buffers, costs off) ${text}`,
      values,
    );
    say(`\n${text.trim()}\n-- ${JSON.stringify(values).slice(0, 300)}`);
    say(rows.map((row) => `   ${row["QUERY PLAN"]}`).join("\n"));
  }
  await client.end();
}
