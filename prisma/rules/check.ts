import { readMigrations, splitStatements, type Migration } from "@/prisma/engine/migrations";
import { judgeAlterTable } from "./alter-table";
import { findEdited } from "./committed";

const CONCURRENTLY = "in a file that begins with `-- concurrently`";

/** What earlier statements have made: tables of the same file, and checks that columns are not null. */
export type Scope = {
  created: Set<string>;
  added: Set<string>;
  checks: Map<string, string>;
  proved: Set<string>;
};

/** Statements that lock no table in use for long. */
const HARMLESS =
  /^(create (table|type|sequence|statistics|(or replace )?(function|view)|(or replace )?(constraint )?trigger|extension)|alter (type|sequence)|drop|comment|set local)\b/i;

/** Tables of which a statement writes rows that it does not list itself. */
const WRITTEN = /\b(?:(?<!do |for |of |or |after |before )update(?: only)?|delete from|merge into) "?(\w+)/gi;
const COPIED = /^insert into .*\bselect\b.*?\b(?:from|join) "?(\w+)/gi;

/** Empties the bodies of functions, which may hold semicolons, and removes comments. */
const simplify = (sql: string): string => sql.replaceAll(/--.*$/gm, "").replaceAll(/(\$\w*\$)[^]*?\1/g, "''");

const listStatements = (sql: string): string[] =>
  simplify(sql)
    .split(/;(?=(?:[^']*'[^']*')*[^']*$)/)
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);

function judgeRows(statement: string, { created }: Scope): string[] {
  const tables = [WRITTEN, COPIED].flatMap((pattern) =>
    [...statement.matchAll(pattern)].map(([, table = ""]) => table),
  );
  return [...new Set(tables)]
    .filter((table) => !created.has(table))
    .map((table) => `rows of "${table}" stay locked until everything is done: write a \`-- backfill\` file`);
}

/** Returns the problems of a statement in a transaction, each with its alternative. */
function judgeStatement(statement: string, scope: Scope): string[] {
  const index = /^(create (?:unique )?index|drop index)( concurrently)?(?:.* on (?:only )?"?(\w+))?/i.exec(
    statement,
  );
  if (index?.[2]) return [`CONCURRENTLY cannot run in a transaction: write it ${CONCURRENTLY}`];
  if (index?.[3])
    return scope.created.has(index[3])
      ? []
      : [
          `writes of the table wait until the index is built: CREATE INDEX CONCURRENTLY IF NOT EXISTS ${CONCURRENTLY}`,
        ];
  if (index) return [`reads and writes of the table wait: DROP INDEX CONCURRENTLY IF EXISTS ${CONCURRENTLY}`];
  if (/^alter table/i.test(statement)) return judgeAlterTable(statement, scope);
  if (/^(insert|update|delete|merge|select|with)\b/i.test(statement)) return judgeRows(statement, scope);
  if (HARMLESS.test(statement)) return [];
  return /^set\b/i.test(statement)
    ? ["the setting would outlast the migration: SET LOCAL"]
    : ["it is not known to be safe under traffic: add a rule for it to prisma/rules"];
}

/** Forms of statements that can run outside a transaction, and again after an interruption. */
const REPEATABLE = [
  { kind: /^create (unique )?index/i, form: "CREATE INDEX CONCURRENTLY IF NOT EXISTS <name>" },
  { kind: /^drop index/i, form: "DROP INDEX CONCURRENTLY IF EXISTS <name>" },
  { kind: /^alter type \S+ add value/i, form: "ADD VALUE IF NOT EXISTS" },
];

function judgeConcurrent(statement: string): string[] {
  const known = REPEATABLE.find(({ kind }) => kind.test(statement));
  if (!known)
    return ["it needs no such file: a file without a first line `-- concurrently` is one transaction"];
  return / (concurrently|value) if (not )?exists\b/i.test(statement)
    ? []
    : [`it cannot be repeated after an interruption: ${known.form}`];
}

/** Judges the statement that is repeated until it changes no row. */
function judgeBackfill(statement: string): string[] {
  if (!/^(with\b.*\b)?(update|delete from|insert into)\b/i.test(statement))
    return ["a backfill is one UPDATE, DELETE or INSERT: other statements belong in files of their own"];
  if (!/\bselect\b.*\bwhere\b.*\blimit\b/i.test(statement))
    return [
      "it would change all rows at once or never end: choose the rows that remain by a subselect with WHERE and LIMIT",
    ];
  return /\bskip locked\b/i.test(statement)
    ? ["a batch of rows that others lock would end the backfill: choose them without SKIP LOCKED"]
    : [];
}

/** Judges what the kind of the file demands of it as a whole. */
function judgeFile({ name, sql, kind }: Migration, statements: string[]): string[] {
  if (!/^\d{14}_[a-z0-9_]+$/.test(name)) return [`${name}: the name begins with a time: npm run db:new`];
  if (kind === "backfill" && statements.length !== 1)
    return [`${name}: a backfill is one statement: others belong in files of their own`];
  return kind === "concurrently" && splitStatements(sql).length !== statements.length
    ? [`${name}: each statement ends a line with its semicolon, and no other line ends with one`]
    : [];
}

const judges = { schema: judgeStatement, concurrently: judgeConcurrent, backfill: judgeBackfill };

/** Returns one text per statement that would lock tables in use for long, with the safe alternative. */
export function judgeMigrations(migrations: Migration[]): string[] {
  const [checks, proved] = [new Map<string, string>(), new Set<string>()];
  return migrations.flatMap((migration) => {
    const statements = listStatements(migration.sql);
    const created = new Set(
      [...migration.sql.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(([, table = ""]) => table),
    );
    const scope: Scope = { created, added: new Set(), checks, proved };
    const problems = statements.flatMap((statement) =>
      judges[migration.kind](statement, scope).map(
        (problem) => `${migration.name}: ${statement.slice(0, 100)}\n    ${problem}`,
      ),
    );
    return [...judgeFile(migration, statements), ...problems];
  });
}

/** Judges the migrations of prisma/migrations, and that none was edited after its commit. */
export async function checkMigrations(): Promise<string[]> {
  const edited = (await findEdited()).map(
    (path) => `${path} was committed: undo the change, and write a new migration`,
  );
  return [...judgeMigrations(await readMigrations()), ...edited];
}
