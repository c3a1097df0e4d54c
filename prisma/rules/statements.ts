import type { DropStmt, IndexStmt, Node } from "libpg-query";
import { judgeAlterTable } from "./alter-table";
import { findAll, findTables, type Scope } from "./parse";

const CONCURRENTLY = "in a file that begins with `-- concurrently`";

/** Statements that lock no table in use for long. */
const HARMLESS = [
  ...["CreateStmt", "CreateEnumStmt", "AlterEnumStmt", "CompositeTypeStmt", "CreateSeqStmt", "AlterSeqStmt"],
  ...["CreateFunctionStmt", "CreateTrigStmt", "CreateExtensionStmt", "ViewStmt", "CommentStmt", "RenameStmt"],
  "CreateStatsStmt",
];
const WRITES = ["UpdateStmt", "DeleteStmt", "MergeStmt"];

function judgeIndex({ relation, concurrent }: IndexStmt, { createdTables }: Scope): string[] {
  if (concurrent) return [`CONCURRENTLY cannot run in a transaction: write it ${CONCURRENTLY}`];
  return createdTables.has(relation?.relname ?? "")
    ? []
    : [
        `writes of the table wait until the index is built: CREATE INDEX CONCURRENTLY IF NOT EXISTS ${CONCURRENTLY}`,
      ];
}

function judgeDrop({ removeType, concurrent }: DropStmt): string[] {
  if (removeType !== "OBJECT_INDEX") return [];
  return concurrent
    ? [`CONCURRENTLY cannot run in a transaction: write it ${CONCURRENTLY}`]
    : [`reads and writes of the table wait: DROP INDEX CONCURRENTLY IF EXISTS ${CONCURRENTLY}`];
}

/** Rows of tables in use are written in batches; a few given rows may be inserted. */
function judgeRows(node: Node, { createdTables }: Scope): string[] {
  const written = WRITES.flatMap((type) => findAll(node, type)).map(({ relation }) =>
    String(Object(relation).relname),
  );
  const copied = findAll(node, "InsertStmt").flatMap(({ selectStmt }) =>
    findTables(findAll(selectStmt, "SelectStmt").map(({ fromClause }) => fromClause)),
  );
  return [...new Set([...written, ...copied])]
    .filter((table) => !createdTables.has(table))
    .map((table) => `rows of "${table}" stay locked until everything is done: write a \`-- backfill\` file`);
}

/** Returns the problems of a statement in a transaction, each with its alternative. */
export function judgeStatement(node: Node, scope: Scope): string[] {
  if ("AlterTableStmt" in node) return judgeAlterTable(node.AlterTableStmt, scope);
  if ("IndexStmt" in node) return judgeIndex(node.IndexStmt, scope);
  if ("DropStmt" in node) return judgeDrop(node.DropStmt);
  if ("VariableSetStmt" in node) {
    return node.VariableSetStmt.is_local ? [] : ["the setting would outlast the migration: SET LOCAL"];
  }
  if (["InsertStmt", "SelectStmt", ...WRITES].some((type) => type in node)) return judgeRows(node, scope);
  return HARMLESS.some((type) => type in node)
    ? []
    : [
        `${Object.keys(node).join()} is not known to be safe under traffic: add a rule for it to prisma/rules`,
      ];
}

/** Judges a statement that runs outside a transaction and may run again after an interruption. */
export function judgeConcurrentStatement(node: Node): string[] {
  const refuse = (isRepeatable: boolean | undefined, form: string): string[] =>
    isRepeatable ? [] : [`it cannot be repeated after an interruption: ${form}`];
  if ("IndexStmt" in node) {
    const { concurrent, if_not_exists: exists, idxname } = node.IndexStmt;
    return refuse(
      concurrent && exists && idxname !== undefined,
      "CREATE INDEX CONCURRENTLY IF NOT EXISTS <name>",
    );
  }
  if ("DropStmt" in node && node.DropStmt.removeType === "OBJECT_INDEX") {
    const { concurrent, missing_ok: exists } = node.DropStmt;
    return refuse(concurrent && exists, "DROP INDEX CONCURRENTLY IF EXISTS <name>");
  }
  if ("AlterEnumStmt" in node && !node.AlterEnumStmt.oldVal)
    return refuse(node.AlterEnumStmt.skipIfNewValExists, "ADD VALUE IF NOT EXISTS");
  return ["it needs no such file: a file without a first line `-- concurrently` is one transaction"];
}

/** Judges the statement that is repeated until it changes no row. */
export function judgeBackfill(node: Node): string[] {
  if (!["UpdateStmt", "DeleteStmt", "InsertStmt"].some((type) => type in node))
    return ["a backfill is one UPDATE, DELETE or INSERT: other statements belong in files of their own"];
  const isBounded = findAll(node, "SelectStmt").some(
    ({ limitCount, whereClause }) => limitCount && whereClause,
  );
  if (!isBounded)
    return [
      "it would change all rows at once or never end: choose the rows that remain by a subselect with WHERE and LIMIT",
    ];
  const isSkipping = findAll(node, "LockingClause").some(({ waitPolicy }) => waitPolicy === "LockWaitSkip");
  return isSkipping
    ? ["a batch of rows that others lock would end the backfill: choose them without SKIP LOCKED"]
    : [];
}
