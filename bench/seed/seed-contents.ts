import type pg from "pg";
import { withClient } from "@/prisma/engine/databases";
import { AYNI_COLUMNS, generateContentRows, type ScheduledContent } from "./contents";
import { copyInto } from "./copy";
import {
  dropIndexes,
  INSERT_CONTENTS_SQL,
  INSERT_MASTER_LISTINGS_SQL,
  INSERT_SEARCH_WORDS_SQL,
  INSERT_SLUG_CLAIMS_SQL,
} from "./bulk-insert";
import { ENCUENTRO_COLUMNS, generateEncuentroRows } from "./encuentros";
import { generateMasters, MASTER_TABLES } from "./masters";
import { readVocabulary } from "./vocabulary";

// Disables the row triggers except those that only build a row's search document; bulk-insert.ts replaces the others.

const SEEDED_TABLES = ["User", "Profile", "MasterProfile", "Ayni", "Encuentro"];
const DOCUMENT_TRIGGERS = [
  ["Ayni", "Ayni_document"],
  ["MasterProfile", "MasterProfile_words"],
];

async function withoutTriggers(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const table of SEEDED_TABLES) await client.query(`alter table "${table}" disable trigger user`);
  for (const [table, name] of DOCUMENT_TRIGGERS)
    await client.query(`alter table "${table}" enable trigger "${name}"`);
  await work();
  for (const table of SEEDED_TABLES) await client.query(`alter table "${table}" enable trigger user`);
}

async function copyContents(client: pg.Client, contents: number): Promise<void> {
  const vocabulary = await readVocabulary();
  const masters = generateMasters(contents, vocabulary);
  for (const { table, columns, rows } of MASTER_TABLES) await copyInto(client, table, columns, rows(masters));
  for (const [draft, table] of [
    ["bench_contents", "Ayni"],
    ["bench_meetings", "Encuentro"],
  ])
    await client.query(`create temp table "${draft}" (like "${table}" including defaults)`);
  const scheduled: ScheduledContent[] = [];
  const rows = generateContentRows(contents, masters, vocabulary, (content) => scheduled.push(content));
  await copyInto(client, "bench_contents", AYNI_COLUMNS, rows);
  await copyInto(client, "bench_meetings", ENCUENTRO_COLUMNS, generateEncuentroRows(scheduled));
}

async function insertFromDrafts(client: pg.Client): Promise<void> {
  const columns = ENCUENTRO_COLUMNS.map((name) => `"${name}"`).join(", ");
  await client.query(`analyze "bench_contents"`);
  await client.query(INSERT_CONTENTS_SQL);
  await client.query(INSERT_SLUG_CLAIMS_SQL);
  await client.query(
    `insert into "Encuentro" (${columns}, "position")
     select ${ENCUENTRO_COLUMNS.map((name) => `m."${name}"`).join(", ")}, a."position"
     from "bench_meetings" m join "Ayni" a on a.id = m."ayniId"`,
  );
  await client.query(`drop table "bench_contents", "bench_meetings"`);
  await client.query(INSERT_SEARCH_WORDS_SQL);
}

/** Builds the bitmaps of contents that were inserted without triggers. */
async function fillBitmaps(client: pg.Client): Promise<void> {
  await client.query(`insert into "FilterChange" ("position") select "position" from "Ayni" where listed`);
  for (let taken = 1; taken > 0;) {
    const { rows } = await client.query<{ taken: number }>("select fold_filter_changes(32000) as taken");
    taken = rows[0]?.taken ?? 0;
  }
}

/** Fills an empty migrated database with contents, their Masters and encuentros. */
export const seedContents = (databaseUrl: string, contents: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      "set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set temp_buffers = '256MB'",
    );
    const indexes = [...(await dropIndexes(client, "Ayni")), ...(await dropIndexes(client, "Encuentro"))];
    await withoutTriggers(client, async () => {
      await copyContents(client, contents);
      await insertFromDrafts(client);
    });
    for (const definition of indexes) await client.query(definition);
    await fillBitmaps(client);
    await client.query(INSERT_MASTER_LISTINGS_SQL);
    await client.query("vacuum analyze");
  });
