import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseMigration } from "@/prisma/engine/migrations";
import { checkMigrations, judgeMigrations } from "@/prisma/rules/check";
import { findEdited } from "@/prisma/rules/committed";

/** Judges scripts as successive migrations. */
const judge = (...scripts: string[]): string[] =>
  judgeMigrations(scripts.map((sql, index) => parseMigration(`2026112400000${index}_step`, sql)));

/** Violations, each with a word of the sentence that refuses it. */
const REFUSED: [sql: string, sentence: string][] = [
  [`create index "A_x" on "A" (x);`, "CREATE INDEX CONCURRENTLY IF NOT EXISTS"],
  [`drop index "A_x";`, "DROP INDEX CONCURRENTLY IF EXISTS"],
  [`create index concurrently "A_x" on "A" (x);`, "cannot run in a transaction"],
  [`-- concurrently\ncreate index concurrently "A_x" on "A" (x);`, "IF NOT EXISTS <name>"],
  [`-- concurrently\ndrop index concurrently "A_x";`, "IF EXISTS <name>"],
  [`-- concurrently\nalter type "T" add value 'B';`, "ADD VALUE IF NOT EXISTS"],
  [`-- concurrently\nalter table "A" add column x integer;`, "is one transaction"],
  [`-- concurrently\nselect 1; select 2;`, "ends a line with its semicolon"],
  [`alter table "A" add column x integer not null;`, "without default"],
  [`alter table "A" add column x uuid default gen_random_uuid();`, "constant default or none"],
  [`alter table "A" add column x timestamptz default clock_timestamp();`, "constant default or none"],
  [`alter table "A" add column x bigserial;`, "rewrites the table"],
  [`alter table "A" add column x bigint generated always as identity;`, "rewrites the table"],
  [`alter table "A" add column x integer generated always as (y + 1) stored;`, "rewrites the table"],
  [`alter table "A" add column x integer check (x > 0);`, "reads the whole table"],
  [`alter table "A" add column x uuid references "B" (id);`, "reads the whole table"],
  [`alter table "A" alter column x set not null;`, "first add CHECK"],
  [`alter table "A" add column x integer, add constraint c check (x > 0);`, "NOT VALID"],
  [`alter table "A" add constraint c check (x > 0);`, "NOT VALID"],
  [`alter table "A" add constraint c foreign key (x) references "B" (id);`, "NOT VALID"],
  [
    `alter table "A" add constraint c check (x > 0) not valid; alter table "A" validate constraint c;`,
    "in another file",
  ],
  [`alter table "A" add constraint c unique (x);`, "USING INDEX"],
  [`alter table "A" add primary key (x);`, "USING INDEX"],
  [`alter table "A" alter column x type bigint;`, "rewrites the table"],
  [`alter table "A" add column x integer; update "A" set x = 1;`, "-- backfill"],
  [`alter table "A" add column x integer; delete from "B";`, "-- backfill"],
  [`with gone as (delete from "A" returning id) select count(*) from gone;`, "-- backfill"],
  [`create table "N" (id integer); insert into "N" select id from "A";`, "-- backfill"],
  [
    `create trigger t after insert on "A" for each row execute function f(); update "A" set x = x;`,
    "-- backfill",
  ],
  [`do $$ begin delete from "A"; end $$;`, "not known to be safe"],
  [`lock table "A" in exclusive mode;`, "not known to be safe"],
  [`truncate "A";`, "not known to be safe"],
  [`vacuum full "A";`, "not known to be safe"],
  [`alter table "A" set unlogged;`, "not known to be safe"],
  [`begin; select 1;`, "not known to be safe"],
  [`set lock_timeout = '1min';`, "SET LOCAL"],
  [`-- backfill\nupdate "A" set x = 1;`, "WHERE and LIMIT"],
  [`-- backfill\nupdate "A" set x = 1 where id in (select id from "A" limit 100);`, "WHERE and LIMIT"],
  [
    `-- backfill\nupdate "A" set x = 1 where id in (select id from "A" where x is null limit 9 for update skip locked);`,
    "SKIP LOCKED",
  ],
  [`-- backfill\nalter table "A" add column x integer;`, "one UPDATE, DELETE or INSERT"],
  [`-- backfill\nselect 1; select 2;`, "one statement"],
];

/** Safe counterparts: each a list of successive migrations. */
const ACCEPTED: string[][] = [
  [`create table "N" (id integer); create index "N_id" on "N" (id); alter table "N" add check (id > 0);`],
  [`create table "N" (id uuid references "A" (id)); insert into "N" values ('1'); update "N" set id = id;`],
  [
    `-- concurrently\ncreate unique index concurrently if not exists "A_x" on "A" (x);\ndrop index concurrently if exists "A_y";`,
  ],
  [`-- concurrently\nalter type "T" add value if not exists 'B';`],
  [`alter table "A" add column x integer, add column y integer not null default 0;`],
  [
    `alter table "A" add column x timestamptz default now(), add column y text[] not null default '{}'::text[];`,
  ],
  [`alter table "A" add column x timestamptz not null default current_timestamp;`],
  [`alter table "A" add column x uuid; alter table "A" alter column x set default gen_random_uuid();`],
  [
    `alter table "A" add column x integer, add constraint c check (x > 0) not valid;`,
    `alter table "A" validate constraint c;`,
  ],
  [`alter table "A" add column x uuid, add constraint c foreign key (x) references "B" (id) not valid;`],
  [
    `alter table "A" add constraint c check (x is not null) not valid;`,
    `alter table "A" validate constraint c;`,
    `alter table "A" alter column x set not null; alter table "A" drop constraint c;`,
  ],
  [
    `alter table "A" drop column x; drop table "B"; alter table "C" alter column y drop default; drop function f();`,
  ],
  [
    `alter table "A" rename column x to y; alter table "A" rename to "B"; alter type "T" rename value 'A' to 'B';`,
  ],
  [
    `-- concurrently\ncreate unique index concurrently if not exists "A_x" on "A" (x);`,
    `alter table "A" add constraint "A_x" unique using index "A_x";`,
  ],
  [`-- backfill\nupdate "A" set x = 1 where id in (select id from "A" where x is null limit 1000);`],
  [
    `-- backfill\nwith rest as (select id from "A" where old limit 500) delete from "A" using rest where rest.id = "A".id;`,
  ],
  [
    `create or replace function f() returns trigger language plpgsql as $$ begin update "A" set x = 1; return null; end $$;
    create trigger t after insert on "A" for each row execute function f();`,
  ],
  [`alter table "A" alter column x drop not null; alter table "A" drop constraint c; drop trigger t on "A";`],
  [`set local lock_timeout = '1s'; -- á comment\nalter table "A" add column x integer;`],
  [`create sequence s; select setval('s', 10); create extension if not exists pg_trgm;`],
];

describe("the rules of migrations", () => {
  it.each(REFUSED)("refuse %s", async (sql, sentence) => {
    const problems = judge(sql);
    expect(problems.join("\n")).toContain(sentence);
    expect(problems.every((problem) => problem.startsWith("20261124000000_step: "))).toBe(true);
  });

  it.each(ACCEPTED.map((scripts) => [scripts.join(" ⏎ "), scripts] as const))(
    "accept %s",
    async (_, scripts) => {
      expect(judge(...scripts)).toEqual([]);
    },
  );

  it("name the file, the statement and the alternative", async () => {
    expect(judge(`-- á\nselect 1;\n-- The words.\ndrop index\n  "A_x";`)).toEqual([
      `20261124000000_step: drop index "A_x"\n    the table waits for it, or it cannot run in a transaction: CREATE INDEX CONCURRENTLY IF NOT EXISTS or DROP INDEX CONCURRENTLY IF EXISTS in a file that begins with \`-- concurrently\``,
    ]);
  });

  it("hold for every migration", async () => {
    expect(await checkMigrations()).toEqual([]);
  });
});

describe("a committed migration", () => {
  const path = "prisma/migrations/20261124000000_step/migration.sql";

  it("may not be edited or deleted", async () => {
    const root = await mkdtemp(join(tmpdir(), "ayllu-committed-"));
    const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { stdio: "pipe" });
    const commit = () => {
      git("add", "-A");
      git("-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "step");
    };
    try {
      await mkdir(join(root, dirname(path)), { recursive: true });
      await writeFile(join(root, path), "select 1;\n");
      expect(await findEdited(root)).toEqual([]);
      git("init", "-q");
      expect(await findEdited(root)).toEqual([]);
      commit();
      expect(await findEdited(root)).toEqual([]);
      await writeFile(join(root, path), "select 2;\n");
      expect(await findEdited(root)).toEqual([path]);
      commit();
      expect(await findEdited(root)).toEqual([path]);
      await rm(join(root, path));
      expect(await findEdited(root)).toEqual([path]);
      await writeFile(join(root, path), "select 1;\n");
      expect(await findEdited(root)).toEqual([]);
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
