import { readMigrations, splitStatements, type Migration } from "@/prisma/engine/migrations";
import { findEdited } from "./committed";
import { parseStatements, type Scope, type Statement } from "./parse";
import { judgeBackfill, judgeConcurrentStatement, judgeStatement } from "./statements";

const EXCERPT_LENGTH = 100;

const excerpt = (sql: string): string => {
  const line = sql.replaceAll(/\s+/g, " ");
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH)}…` : line;
};

const findCreatedTables = (statements: Statement[]): Set<string> =>
  new Set(
    statements.flatMap(({ node }) => ("CreateStmt" in node ? [node.CreateStmt.relation?.relname ?? ""] : [])),
  );

function judgeStatements({ name, kind }: Migration, statements: Statement[], scope: Scope): string[] {
  return statements.flatMap(({ sql, node }) => {
    const problems =
      kind === "concurrently"
        ? judgeConcurrentStatement(node)
        : kind === "backfill"
          ? judgeBackfill(node)
          : judgeStatement(node, scope);
    return problems.map((problem) => `${name}: ${excerpt(sql)}\n    ${problem}`);
  });
}

/** Judges what the kind of the file demands of it as a whole. */
function judgeFile({ name, sql, kind }: Migration, statements: Statement[]): string[] {
  const problems: string[] = [];
  if (!/^\d{14}_[a-z0-9_]+$/.test(name)) problems.push("the name begins with a time: npm run db:new");
  if (kind === "backfill" && statements.length !== 1)
    problems.push("a backfill is one statement: others belong in files of their own");
  if (kind === "concurrently" && splitStatements(sql).length !== statements.length)
    problems.push("each statement ends a line with its semicolon, and no other line ends with one");
  return problems.map((problem) => `${name}: ${problem}`);
}

/** Returns one text per statement that would lock tables in use for long, with the safe alternative. */
export async function judgeMigrations(migrations: Migration[]): Promise<string[]> {
  const [notNullChecks, provedColumns] = [new Map<string, string>(), new Set<string>()];
  const problems: string[] = [];
  for (const migration of migrations) {
    const statements = await parseStatements(migration.sql);
    const scope = {
      createdTables: findCreatedTables(statements),
      addedConstraints: new Set<string>(),
      notNullChecks,
      provedColumns,
    };
    problems.push(...judgeFile(migration, statements), ...judgeStatements(migration, statements, scope));
  }
  return problems;
}

/** Judges the migrations of prisma/migrations, and that none was edited after its commit. */
export async function checkMigrations(): Promise<string[]> {
  const edited = (await findEdited()).map(
    (path) => `${path} was committed: undo the change, and write a new migration`,
  );
  return [...(await judgeMigrations(await readMigrations())), ...edited];
}
