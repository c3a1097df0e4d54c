import type { Scope } from "./check";

const FILL = "add the column without it, SET DEFAULT next, and fill it in a `-- backfill` file";
const VALIDATE = "ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in another file";

/** Fixed values, which PostgreSQL stores once for all rows of the table. */
const CONSTANT_DEFAULT =
  /\bdefault (now\(\)|current_\w+|-?[\d.]+|true|false|null|'[^']*'|array\[[^(]*\])(::[\w" []+\]?)?( |$)/i;

/** Commands that lock the table for a moment. */
const HARMLESS =
  /^(drop|rename|alter (column )?\S+ (drop (not null|default)|set (default|statistics)\b)|set \(|reset \()/i;

/** Commands that do not, by what follows the name of the column or constraint. */
const COLUMN_RULES: [pattern: RegExp, problem: string][] = [
  [/ (small|big)?serial[248]?\b/i, `a serial column rewrites the table: ${FILL}`],
  [
    / (generated|unique|primary key)\b/i,
    `an identity, generated or unique column rewrites or reads the table: ${FILL}`,
  ],
  [/ (check|references)\b/i, `a constraint of a new column reads the whole table: ${VALIDATE}`],
];

function judgeNewColumn(command: string): string[] {
  const problems = COLUMN_RULES.flatMap(([pattern, problem]) => (pattern.test(command) ? [problem] : []));
  if (/ default /i.test(command)) {
    if (!CONSTANT_DEFAULT.test(command))
      problems.push(`a default that is no constant rewrites the table: ${FILL}`);
  } else if (/ not null\b/i.test(command)) {
    problems.push("a NOT NULL column without default fails on a table with rows: give it a constant default");
  }
  return problems;
}

function judgeNewConstraint(table: string, command: string, scope: Scope): string[] {
  const name = /^add constraint "?(\w+)/i.exec(command)?.[1] ?? "";
  scope.added.add(name);
  if (/ using index /i.test(command)) return [];
  if (/\b(unique|primary key|exclude)\b/i.test(command)) {
    return [
      "it builds an index under an exclusive lock: CREATE UNIQUE INDEX CONCURRENTLY in a `-- concurrently` file, then ADD CONSTRAINT … USING INDEX",
    ];
  }
  const column = /check \("?(\w+)"? is not null\)/i.exec(command)?.[1];
  if (column) scope.checks.set(`${table}.${name}`, `${table}.${column}`);
  return / not valid$/i.test(command)
    ? []
    : [`it reads the whole table under an exclusive lock: ${VALIDATE}`];
}

function judgeCommand(table: string, command: string, scope: Scope): string[] {
  if (/^add (constraint|check|foreign|unique|primary|exclude)\b/i.test(command))
    return judgeNewConstraint(table, command, scope);
  if (/^add\b/i.test(command)) return judgeNewColumn(command);
  const validated = /^validate constraint "?(\w+)/i.exec(command)?.[1];
  if (validated) {
    scope.proved.add(scope.checks.get(`${table}.${validated}`) ?? "");
    return scope.added.has(validated)
      ? ["it reads the table while the lock of ADD CONSTRAINT is held: VALIDATE CONSTRAINT in another file"]
      : [];
  }
  const required = /^alter (?:column )?"?(\w+)"? set not null/i.exec(command)?.[1];
  if (required) {
    return scope.proved.has(`${table}.${required}`)
      ? []
      : [
          `SET NOT NULL reads the whole table: first add CHECK ("${required}" IS NOT NULL) NOT VALID, and VALIDATE it in another file`,
        ];
  }
  if (HARMLESS.test(command)) return [];
  return / type /i.test(command)
    ? ["another type rewrites the table: add a column, and fill it in a `-- backfill` file"]
    : ["it is not known to be safe under traffic: add a rule for it to prisma/rules"];
}

/** Returns the problems of an ALTER TABLE, each with its alternative. */
export function judgeAlterTable(statement: string, scope: Scope): string[] {
  const [, table = "", commands = ""] =
    /^alter table (?:if exists )?(?:only )?"?(\w+)"? (.*)$/i.exec(statement) ?? [];
  if (scope.created.has(table)) return [];
  // Commas within parentheses, brackets and texts separate no commands.
  return commands
    .split(/,(?![^(]*\))(?![^[]*\])(?=(?:[^']*'[^']*')*[^']*$)/)
    .flatMap((command) => judgeCommand(table, command.trim(), scope));
}
