import { readBaseline } from "@/prisma/engine/baseline";
import { readMigrations, splitStatements, type Migration } from "@/prisma/engine/migrations";
import { parseStatements, type Statement } from "./parse";
import { createHistory, createScope, type History } from "./scope";
import { judgeBackfill, judgeConcurrentStatement, judgeStatement } from "./statements";

const EXCERPT_LENGTH = 100;

const excerpt = (sql: string): string => {
  const line = sql.replaceAll(/\s+/g, " ");
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH)}…` : line;
};

function judgeStatements(migration: Migration, statements: Statement[], history: History): string[] {
  const scope = createScope(migration, statements, history);
  return statements.flatMap(({ sql, node }) => {
    const problems =
      migration.kind === "concurrently"
        ? judgeConcurrentStatement(node)
        : migration.kind === "backfill"
          ? judgeBackfill(node)
          : judgeStatement(node, scope);
    return problems.map((problem) => `${migration.name}: ${excerpt(sql)}\n    ${problem}`);
  });
}

/** Judges what the kind of the file demands of it as a whole. */
function judgeFile(
  { name, sql, kind, after }: Migration,
  statements: Statement[],
  earlier: string[],
): string[] {
  const problems: string[] = [];
  if (!/^\d{14}_[a-z0-9_]+$/.test(name) || name <= (earlier.at(-1) ?? ""))
    problems.push("the name begins with a time after the other migrations: npm run db:new");
  if (after && !earlier.includes(after)) problems.push(`no earlier migration is called ${after}`);
  if (kind === "backfill" && statements.length !== 1)
    problems.push("a backfill is one statement: others belong in files of their own");
  if (kind === "concurrently" && splitStatements(sql).length !== statements.length)
    problems.push("each statement ends a line with its semicolon, and no other line ends with one");
  return problems.map((problem) => `${name}: ${problem}`);
}

/**
 * Returns one text per statement that would lock tables for long or break the former release, with the safe alternative.
 * The migrations in `frozen` were applied before these rules and are not judged.
 */
export async function judgeMigrations(migrations: Migration[], frozen: string[]): Promise<string[]> {
  const history = createHistory();
  const earlier = [...frozen];
  const problems: string[] = [];
  for (const migration of migrations.filter(({ name }) => !frozen.includes(name))) {
    const statements = await parseStatements(migration.sql);
    problems.push(...judgeFile(migration, statements, earlier));
    problems.push(...judgeStatements(migration, statements, history));
    earlier.push(migration.name);
  }
  return problems;
}

/** Judges the migrations after the baseline. */
export async function checkMigrations(): Promise<string[]> {
  const { migrations: frozen } = await readBaseline();
  return judgeMigrations(
    await readMigrations(),
    frozen.map(({ name }) => name),
  );
}
