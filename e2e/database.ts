import { readFile } from "node:fs/promises";
import pg from "pg";

/** Runs a statement on a database. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a statement on the database of the site, for instance to move the clock of a row. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  ...values: unknown[]
): Promise<Row[]> {
  const { database } = JSON.parse(await readFile(process.env.E2E_SERVICES ?? "", "utf8"));
  return queryDatabase<Row>(database, text, values);
}
