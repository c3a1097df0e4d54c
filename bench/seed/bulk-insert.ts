import type pg from "pg";
import { AYNI_COLUMNS } from "./contents";

// Set-based equivalents of the row triggers; tests/bench compares the two.

const columns = AYNI_COLUMNS.map((name) => `"${name}"`).join(", ");

/** Inserts the contents from their temporary table and sets `listed` and `lastEndsAt`. */
export const INSERT_CONTENTS_SQL = `
  insert into "Ayni" (${columns}, listed, "lastEndsAt")
  select ${AYNI_COLUMNS.map((name) => `d."${name}"`).join(", ")}, d.status = 'PUBLISHED' and offers.may, last."endsAt"
  from "bench_contents" d
  join (select id, "may_offer"(id) as may from "User") as offers on offers.id = d."userId"
  left join (select "ayniId", max("endsAt") as "endsAt" from "bench_meetings"
             where "cancelledAt" is null group by 1) as last on last."ayniId" = d.id`;

export const INSERT_SLUG_CLAIMS_SQL = `insert into "SlugClaim" (slug, "ayniId") select slug, id from "Ayni"`;

/** Indexes the words of the public contents in batches of 500. */
export const INSERT_SEARCH_WORDS_SQL = `
  select "search_words"(texts) from (
    select string_agg(title || ' ' || keywords || ' ' || "shortDescription", ' ') as texts
    from (select *, row_number() over () / 500 as batch from "Ayni" where listed) as batches group by batch) as joined`;

export const INSERT_MASTER_LISTINGS_SQL = `
  insert into "MasterListing" ("userId", name, "lastName", country, disciplines, languages, "hasPortrait",
    "offeringLength", "contentCount", "freeUntil", "lastPublishedAt", "nextStartsAt")
  select * from "master_listing_rows"(array(select id from "User"))`;

/** Drops a table's indexes except those of constraints. Returns the statements that recreate them. */
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
