// Statements that lock tables in use for long, each with the safe way. Patterns meet statements in lower case, without quotes, and with one
// command per ALTER TABLE; the first that matches counts. `when` must match all statements so far, too: one file a line.

type Rule = { pattern: RegExp; problem: string; when?: RegExp };

const schema: Rule[] = [
  {
    pattern: /^(create (unique )?|drop )index/,
    problem:
      "the table waits for it, or it cannot run in a transaction: CREATE INDEX CONCURRENTLY IF NOT EXISTS or DROP INDEX CONCURRENTLY IF EXISTS in a file that begins with `-- concurrently`",
  },
  {
    pattern: /^alter table \S+ add (constraint \S+ )?(unique|primary key|exclude)\b(?!.* using index )/,
    problem:
      "it builds an index: create it in a `-- concurrently` file, then ADD CONSTRAINT … USING INDEX in another",
  },
  {
    pattern: /^alter table \S+ add .*\b(check|references)\b(?!.* not valid$)/,
    problem: "it reads the whole table: ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in another file",
  },
  {
    pattern: / validate constraint /,
    when: /;(alter table \S+) add constraint (\S+) .*;\1 validate constraint \2$/,
    problem: "it reads the table while ADD CONSTRAINT locks it: VALIDATE CONSTRAINT in another file",
  },
  {
    pattern: / set not null$/,
    when: /^(?![^]*;(alter table \S+) add constraint (\S+) check \((\S+) is not null\)[^]*;\1 validate constraint \2[;\n][^]*\1 alter (column )?\3 set not null$)/,
    problem:
      "it reads the whole table: first add CHECK (… IS NOT NULL) NOT VALID, and VALIDATE it in another file",
  },
  {
    // PostgreSQL stores a constant default once for all rows.
    pattern:
      /^alter table \S+ (add column .* ((small|big)?serial[248]?\b|generated\b|unique\b|primary key\b|default (?!(now\(\)|current_\w+|-?[\d.]+|true|false|null|'[^']*'|array\[[^(]*\])(::[\w []+\]?)?( |$)))|alter (column )?\S+ (set data )?type )/,
    problem:
      "it rewrites the table: add a column with a constant default or none, SET DEFAULT next, and fill it in a `-- backfill` file",
  },
  {
    pattern: /^alter table \S+ add column (?!.* default ).* not null\b/,
    problem: "a NOT NULL column without default fails on a table with rows: give it a constant default",
  },
  {
    pattern:
      /^(update|delete|insert into .*\bselect\b.*\bfrom|(with|select) .*\b(update|delete from|insert into|merge into))\b/,
    problem: "rows stay locked until everything is done: write a `-- backfill` file",
  },
  {
    pattern:
      /^(?!create (table|type|sequence|statistics|extension|view|function|(constraint )?trigger|or replace)|alter (type|sequence)|drop|comment|set local|insert|select|with|alter table \S+ (add|validate|drop|rename|set \(|reset \(|alter (column )?\S+ (drop (not null|default)|set (default|statistics|not null))))/,
    problem:
      "it is not known to be safe under traffic: add a rule for it to prisma/rules (a setting: SET LOCAL)",
  },
];

const concurrently: Rule[] = [
  {
    pattern:
      /^(?!(create (unique )?index concurrently if not exists|drop index concurrently if exists|alter type \S+ add value if not exists) )/,
    problem:
      "only CREATE INDEX CONCURRENTLY IF NOT EXISTS <name>, DROP INDEX CONCURRENTLY IF EXISTS <name> and ALTER TYPE … ADD VALUE IF NOT EXISTS can be repeated: a file without a first line `-- concurrently` is one transaction",
  },
];

const backfill: Rule[] = [
  {
    pattern:
      /^(?!(with .*)?\b(update|delete from|insert into)\b)|^(?!.*\bselect\b.*\bwhere\b.*\blimit\b)|\bskip locked\b/,
    problem:
      "a backfill is one UPDATE, DELETE or INSERT, which chooses the rows that remain by a subselect with WHERE and LIMIT, without SKIP LOCKED",
  },
];

export const rules = { schema, concurrently, backfill };
