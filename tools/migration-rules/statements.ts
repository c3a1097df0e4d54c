import type { DropStmt, IndexStmt, Node } from "libpg-query";
import { judgeAlterTable } from "./alter-table";
import { findAll, findTables } from "./parse";
import { CONTRACT, type Scope } from "./scope";

const CONCURRENTLY = "in a file that begins with `-- concurrently`";

/** Statements that lock no table in use for long, and that the former release does not notice. */
const HARMLESS = [
  ...[
    "CreateStmt",
    "CreateEnumStmt",
    "CompositeTypeStmt",
    "CreateSeqStmt",
    "AlterSeqStmt",
    "CreateStatsStmt",
  ],
  ...["CreateFunctionStmt", "CreateTrigStmt", "CreateExtensionStmt", "ViewStmt", "CommentStmt"],
];

/** Objects that no statement of a release names. */
const UNNAMED_OBJECTS = ["OBJECT_TRIGGER", "OBJECT_STATISTIC_EXT"];

function judgeIndex({ relation, concurrent }: IndexStmt, { createdTables }: Scope): string[] {
  if (concurrent) return [`CONCURRENTLY cannot run in a transaction: write it ${CONCURRENTLY}`];
  return createdTables.has(relation?.relname ?? "")
    ? []
    : [
        `writes of the table wait until the index is built: CREATE INDEX CONCURRENTLY IF NOT EXISTS ${CONCURRENTLY}`,
      ];
}

function judgeDrop({ removeType = "OBJECT_TABLE", concurrent }: DropStmt, { isContract }: Scope): string[] {
  if (removeType === "OBJECT_INDEX") {
    return concurrent
      ? [`CONCURRENTLY cannot run in a transaction: write it ${CONCURRENTLY}`]
      : [`reads and writes of the table wait: DROP INDEX CONCURRENTLY IF EXISTS ${CONCURRENTLY}`];
  }
  return isContract || UNNAMED_OBJECTS.includes(removeType)
    ? []
    : [`the former release still uses what it drops: ${CONTRACT}`];
}

/** Rows of tables in use are written in batches; a few given rows may be inserted. */
function judgeRows(node: Node, { createdTables, triggeredTables }: Scope): string[] {
  const isInUse = (table: string): boolean => !createdTables.has(table);
  const writes = ["UpdateStmt", "DeleteStmt", "MergeStmt"].flatMap((type) => findAll(node, type));
  const written = writes.map(({ relation }) => String(Object(relation).relname)).filter(isInUse);
  const copied = findAll(node, "InsertStmt").flatMap(({ selectStmt }) =>
    findTables(findAll(selectStmt, "SelectStmt").map(({ fromClause }) => fromClause)).filter(isInUse),
  );
  return [...new Set([...written, ...copied])].map((table) =>
    triggeredTables.has(table)
      ? `rows of "${table}" stay locked until the trigger has its lock, which deadlocks with one writer: write a \`-- backfill\` file`
      : `rows of "${table}" stay locked until everything is done: write a \`-- backfill\` file`,
  );
}

/** Returns the problems of a statement in a transaction, each with its alternative. */
export function judgeStatement(node: Node, scope: Scope): string[] {
  if ("AlterTableStmt" in node) return judgeAlterTable(node.AlterTableStmt, scope);
  if ("IndexStmt" in node) return judgeIndex(node.IndexStmt, scope);
  if ("DropStmt" in node) return judgeDrop(node.DropStmt, scope);
  if ("RenameStmt" in node || ("AlterEnumStmt" in node && node.AlterEnumStmt.oldVal)) {
    return scope.isContract ? [] : [`the former release still uses the old name: ${CONTRACT}`];
  }
  if ("AlterEnumStmt" in node) return [];
  if ("VariableSetStmt" in node) {
    return node.VariableSetStmt.is_local ? [] : ["the setting would outlast the migration: SET LOCAL"];
  }
  if (["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt", "SelectStmt"].some((type) => type in node)) {
    return judgeRows(node, scope);
  }
  return HARMLESS.some((type) => type in node)
    ? []
    : [
        `${Object.keys(node).join()} is not known to be safe under traffic: add a rule for it to tools/migration-rules`,
      ];
}

/** Judges a statement that runs outside a transaction and may run again after an interruption. */
export function judgeConcurrentStatement(node: Node): string[] {
  if ("IndexStmt" in node) {
    const { concurrent, if_not_exists: repeatable, idxname } = node.IndexStmt;
    return concurrent && repeatable && idxname
      ? []
      : ["it cannot be repeated after an interruption: CREATE INDEX CONCURRENTLY IF NOT EXISTS <name>"];
  }
  if ("DropStmt" in node && node.DropStmt.removeType === "OBJECT_INDEX") {
    const { concurrent, missing_ok: repeatable } = node.DropStmt;
    return concurrent && repeatable
      ? []
      : ["it cannot be repeated after an interruption: DROP INDEX CONCURRENTLY IF EXISTS <name>"];
  }
  if ("AlterEnumStmt" in node && !node.AlterEnumStmt.oldVal) {
    return node.AlterEnumStmt.skipIfNewValExists
      ? []
      : ["it cannot be repeated after an interruption: ADD VALUE IF NOT EXISTS"];
  }
  return ["it needs no such file: a file without a first line `-- concurrently` is one transaction"];
}

/** Judges the statement that is repeated until it changes no row. */
export function judgeBackfill(node: Node): string[] {
  if (!["UpdateStmt", "DeleteStmt", "InsertStmt"].some((type) => type in node)) {
    return ["a backfill is one UPDATE, DELETE or INSERT: other statements belong in files of their own"];
  }
  const selects = findAll(node, "SelectStmt");
  const isBounded = selects.some(({ limitCount, whereClause }) => limitCount && whereClause);
  const isSkipping = findAll(node, "LockingClause").some(({ waitPolicy }) => waitPolicy === "LockWaitSkip");
  return [
    ...(isBounded
      ? []
      : [
          "it would change all rows at once or never end: choose the rows that remain by a subselect with WHERE and LIMIT",
        ]),
    ...(isSkipping
      ? ["a batch of rows that others lock would end the backfill: choose them without SKIP LOCKED"]
      : []),
  ];
}
