import type pg from "pg";
import { currencyCodes, minorUnitFactor } from "@/lib/reference/currencies";
import { priceFilters } from "@/lib/reference/labels";
import { convertAmount, eurosPerMinorUnit } from "@/lib/reference/rates";

// Brings lib/reference/rates.ts into the database: the function "in_euros", by which an index sorts prices, and the
// limits of the price filters in each currency.

const functionBody = (): string => {
  const cases = currencyCodes.map((code) => `    when '${code}' then ${eurosPerMinorUnit(code)}`);
  return `\n  select amount * (case currency\n${cases.join("\n")}\n  end)::float8\n`;
};

/** Returns the highest price that each filter matches, in minor units of each currency. */
const listLimits = (): { currency: string; option: string; most: number }[] =>
  priceFilters.flatMap((option) => {
    if (option === "FREE") return [];
    const unit = option.endsWith("EUR") ? "EUR" : "USD";
    const limit = Number(option.slice("MAX".length, -unit.length)) * minorUnitFactor(unit);
    return currencyCodes.map((currency) => ({
      currency,
      option,
      most: convertAmount(limit, unit, currency),
    }));
  });

async function writeLimits(client: pg.ClientBase): Promise<void> {
  await client.query(`DELETE FROM "PriceLimit"`);
  await client.query(
    `INSERT INTO "PriceLimit" SELECT * FROM jsonb_to_recordset($1) AS l(currency char(3), option text, most bigint)`,
    [JSON.stringify(listLimits())],
  );
  // The bits of contents are computed again.
  await client.query(`INSERT INTO "FilterChange" ("position") SELECT "position" FROM "Ayni" WHERE listed`);
}

/** Brings the database to the rates of this release, within the transaction of the caller. */
export async function writeRates(client: pg.ClientBase): Promise<void> {
  const body = functionBody();
  const { rows } = await client.query<{ body: string }>(
    "SELECT prosrc AS body FROM pg_proc WHERE oid = 'in_euros(integer, character)'::regprocedure",
  );
  if (rows[0]?.body === body) return;
  await client.query(
    `CREATE OR REPLACE FUNCTION "in_euros"(amount integer, currency character) RETURNS double precision
     LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$${body}$$`,
  );
  await client.query(`REINDEX INDEX "Ayni_price"`);
  await writeLimits(client);
}
