import type pg from "pg";
import { AYNI_COLUMNS } from "./contents";

// What triggers keep row by row, for all rows at once; tests/bench/seed.test.ts holds the two together.

const columns = AYNI_COLUMNS.map((name) => `"${name}"`).join(", ");

/** The contents from where they were copied to, with what everybody may see and when the last encuentro ends. */
export const FILL_CONTENTS = `
  insert into "Ayni" (${columns}, listed, "lastEndsAt")
  select ${AYNI_COLUMNS.map((name) => `d."${name}"`).join(", ")}, d.status = 'PUBLISHED' and offers.may, last."endsAt"
  from "bench_contents" d
  join (select id, "may_offer"(id) as may from "User") as offers on offers.id = d."userId"
  left join (select "ayniId", max("endsAt") as "endsAt" from "bench_meetings"
             where "cancelledAt" is null group by 1) as last on last."ayniId" = d.id`;

/** The words of what everybody may see, some hundred contents at a time. */
export const FILL_WORDS = `
  select "search_words"(texts) from (
    select string_agg(title || ' ' || keywords || ' ' || "shortDescription", ' ') as texts
    from (select *, row_number() over () / 500 as batch from "Ayni" where listed) as batches group by batch) as joined`;

/** Takes the indexes of a table away that no constraint needs; gives the statements that make them again. */
export async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = $1::regclass
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [`"${table}"`],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
