import pg from "pg";

/** Returns true if there are no users. Loads neither the seed nor the database client. */
export async function isDatabaseEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query('select from "User" limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}
