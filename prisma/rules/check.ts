import { readMigrations, splitStatements, type Migration } from "@/prisma/engine/migrations";
import { findEdited } from "./committed";
import { rules } from "./patterns";

/** The table that a statement changes, or copies rows of. */
const TABLE =
  /^(?:alter table|create (?:unique )?index.*? on|update|delete from|insert into .*? from) (?:only )?(\w+)/;

/** Returns each command of an ALTER TABLE as a statement. Commas within parentheses, brackets and texts separate none. */
function splitAlterTable(statement: string): string[] {
  const [, table, commands] = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/i.exec(statement) ?? [];
  if (!table || !commands) return [statement];
  return commands
    .split(/,(?![^(]*\))(?![^[]*\])(?=(?:[^']*'[^']*')*[^']*$)/)
    .map((command) => `ALTER TABLE ${table} ${command.trim()}`);
}

/** Empties the bodies of functions, which may hold semicolons, and removes comments. */
const listStatements = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/(\$\w*\$)[^]*?\1/g, "''")
    .split(/;(?=(?:[^']*'[^']*')*[^']*$)/)
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter(Boolean)
    .flatMap(splitAlterTable);

const simplify = (statement: string): string =>
  statement
    .replaceAll('"', "")
    .toLowerCase()
    .replace(/ add (?!(column|constraint|check|foreign|unique|primary|exclude|value)\b)/, " add column ");

/** Judges what the kind of the file demands of it as a whole. */
function judgeFile({ name, sql, kind }: Migration, statements: string[]): string[] {
  if (!/^\d{14}_[a-z0-9_]+$/.test(name)) return [`${name}: the name begins with a time: npm run db:new`];
  if (kind === "backfill" && statements.length !== 1)
    return [`${name}: a backfill is one statement: others belong in files of their own`];
  return kind === "concurrently" && splitStatements(sql).length !== statements.length
    ? [`${name}: each statement ends a line with its semicolon, and no other line ends with one`]
    : [];
}

/** Returns one text per statement that would lock tables in use for long, with the safe alternative. */
export function judgeMigrations(migrations: Migration[]): string[] {
  let history = "";
  return migrations.flatMap((migration) => {
    const { name, sql, kind } = migration;
    const statements = listStatements(sql);
    const created = statements.map(
      (statement) => /^create table (?:if not exists )?(\w+)/.exec(simplify(statement))?.[1],
    );
    history += "\n";
    const problems = statements.flatMap((original) => {
      const statement = simplify(original);
      history += `;${statement}`;
      const table = TABLE.exec(statement)?.[1];
      if (kind === "schema" && table && created.includes(table)) return [];
      const rule = rules[kind].find(
        ({ pattern, when }) => pattern.test(statement) && (!when || when.test(history)),
      );
      return rule ? [`${name}: ${original.slice(0, 100)}\n    ${rule.problem}`] : [];
    });
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
