import pg from "pg";

// Tables of a backup: every table of the site and of Graphile Worker, but for the records of their migrations,
// which a restored database has of its own, and tags to drop, whose transaction ids mean nothing elsewhere.

export const SCHEMAS = ["public", "graphile_worker"] as const;
const EXCLUDED = ["public._prisma_migrations", "public.TagDrop", "graphile_worker.migrations"];

export type TableColumns = { schema: string; name: string; columns: string[] };

export const quoteTable = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

export const quoteColumns = ({ columns }: { columns: readonly string[] }): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(", ");

/** Lists the tables with the columns that are not generated. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, EXCLUDED],
  );
  return rows;
}

type SequenceName = { schema: string; name: string };

export async function listSequences(client: pg.Client): Promise<SequenceName[]> {
  const { rows } = await client.query<SequenceName>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

export type ForeignKey = { table: string; name: string; definition: string };

/** `table` and `name` are quoted. */
export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, t.relname) as table, quote_ident(c.conname) as name,
       pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Resolves when the queries of the connection have ended; a COPY has its last row before that. */
export const untilIdle = (client: pg.Client): Promise<void> =>
  new Promise((resolve) => client.once("drain", resolve));
