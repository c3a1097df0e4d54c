import pg from "pg";
import { AYNI_COLUMNS, contentRows, type Dated } from "./contents";
import { copyInto } from "./copy";
import { dropIndexes, FILL_CONTENTS, FILL_WORDS } from "./bulk-insert";
import { MEETING_COLUMNS, meetingRows } from "./encuentros";
import { makeMasters, sheetsOfPeople } from "./masters";
import { readVocabulary } from "./vocabulary";

// Triggers that look at one row after another stay out of the way; those that only make a document of a row work.

const TABLES = ["User", "Profile", "MasterProfile", "Ayni", "Encuentro"];
const DOCUMENTS = [
  ["Ayni", "Ayni_document"],
  ["MasterProfile", "MasterProfile_words"],
];

async function quietly(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const table of TABLES) await client.query(`alter table "${table}" disable trigger user`);
  for (const [table, name] of DOCUMENTS)
    await client.query(`alter table "${table}" enable trigger "${name}"`);
  await work();
  for (const table of TABLES) await client.query(`alter table "${table}" enable trigger user`);
}

async function copyContents(client: pg.Client, contents: number): Promise<void> {
  const vocabulary = await readVocabulary();
  const masters = makeMasters(contents, vocabulary);
  for (const { table, columns, rows } of sheetsOfPeople)
    await copyInto(client, table, columns, rows(masters));
  for (const [draft, table] of [
    ["bench_contents", "Ayni"],
    ["bench_meetings", "Encuentro"],
  ])
    await client.query(`create temp table "${draft}" (like "${table}" including defaults)`);
  const dated: Dated[] = [];
  const rows = contentRows(contents, masters, vocabulary, (content) => dated.push(content));
  await copyInto(client, "bench_contents", AYNI_COLUMNS, rows);
  await copyInto(client, "bench_meetings", MEETING_COLUMNS, meetingRows(dated));
}

async function fill(client: pg.Client): Promise<void> {
  const columns = MEETING_COLUMNS.map((name) => `"${name}"`).join(", ");
  await client.query(`analyze "bench_contents"`);
  await client.query(FILL_CONTENTS);
  await client.query(`insert into "Encuentro" (${columns}) select ${columns} from "bench_meetings"`);
  await client.query(`drop table "bench_contents", "bench_meetings"`);
  await client.query(FILL_WORDS);
}

/** Fills an empty migrated database with so many contents and all that belongs to them. */
export async function seedContents(databaseUrl: string, contents: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set temp_buffers = '256MB'",
    );
    const indexes = [...(await dropIndexes(client, "Ayni")), ...(await dropIndexes(client, "Encuentro"))];
    await quietly(client, async () => {
      await copyContents(client, contents);
      await fill(client);
    });
    for (const definition of indexes) await client.query(definition);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
