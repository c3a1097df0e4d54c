import pg from "pg";

/** Each query returns one text per object, complete enough that equal texts mean equal objects. */
const QUERIES = [
  `select format('extension %s', extname) from pg_extension`,
  `select format('relation %I %s %s %s %s', relname, relkind, relpersistence, reloptions, relrowsecurity)
   from pg_class c where relnamespace = 'public'::regnamespace and relkind <> 'c' and not exists (
     select from pg_depend where objid = c.oid and deptype = 'e')`,
  // Dropped columns leave gaps in attnum.
  `select format('column %s.%I %s %s notnull=%s default=%s identity=%s generated=%s collation=%s statistics=%s storage=%s',
     attrelid::regclass, attname, row_number() over (partition by attrelid order by attnum),
     format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attidentity, attgenerated,
     attcollation::regcollation, nullif(attstattarget, -1), attstorage)
   from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  // PostgreSQL 18 lists NOT NULL as constraints, named after the column when it was created: it is compared above.
  `select format('constraint %s %I %s validated=%s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
   from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select format('index %s valid=%s clustered=%s identity=%s', pg_get_indexdef(indexrelid), indisvalid, indisclustered,
     indisreplident) from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  `select format('trigger %s enabled=%s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  `select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p where pronamespace = 'public'::regnamespace
   and prokind <> 'a' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select format(E'view %I\\n%s', viewname, definition) from pg_views where schemaname = 'public'`,
  `select format('enum %s %s', t.oid::regtype, (select string_agg(enumlabel, ' ' order by enumsortorder)
     from pg_enum where enumtypid = t.oid)) from pg_type t where typtype = 'e' and typnamespace = 'public'::regnamespace`,
  `select format('sequence %I %s %s %s %s %s %s %s last=%s', sequencename, data_type, start_value, min_value, max_value,
     increment_by, cycle, cache_size, last_value) from pg_sequences where schemaname = 'public'`,
  `select format('owned %s %s.%s', objid::regclass, refobjid::regclass, refobjsubid) from pg_depend
   where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype = 'a' and refobjsubid > 0
     and objid in (select oid from pg_class where relkind = 'S')`,
  `select format('statistics %s', pg_get_statisticsobjdef(oid)) from pg_statistic_ext`,
  `select format('policy %s %I', polrelid::regclass, polname) from pg_policy`,
  `select format('comment %s', description) from pg_description
   where classoid = 'pg_class'::regclass and objoid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
];

const TIMESTAMPS = /\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?/g;

/** Returns a sorted description of all objects and rows in the schema `public`, without the times in rows. */
export async function readCatalog(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const lines: string[] = [];
    const read = async (text: string): Promise<string[]> =>
      (await client.query<[string]>({ text, rowMode: "array" })).rows.map(([line]) => line);
    for (const text of QUERIES) lines.push(...(await read(text)));
    const tables = lines.flatMap((line) => /^relation (\S+) r /.exec(line)?.[1] ?? []);
    for (const table of tables.filter((name) => name !== "_prisma_migrations")) {
      const rows = await read(`select format('row %s %s', '${table}', to_jsonb(t)) from ${table} t`);
      lines.push(...rows.map((row) => row.replaceAll(TIMESTAMPS, "<time>")));
    }
    return lines.sort();
  } finally {
    await client.end();
  }
}
