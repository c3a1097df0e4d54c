import type { Migration } from "@/prisma/engine/migrations";
import { findAll, type Statement } from "./parse";

/** Facts of the migrations before a statement, by "table.name". */
export type History = { notNullChecks: Map<string, string>; validatedNotNull: Set<string> };

/** Facts of one migration, in which a statement is judged. */
export type Scope = {
  isContract: boolean;
  history: History;
  createdTables: ReadonlySet<string>;
  addedColumns: ReadonlySet<string>;
  addedConstraints: ReadonlySet<string>;
  triggeredTables: ReadonlySet<string>;
};

/** The alternative for what only the release after the next deployment may find. */
export const CONTRACT =
  "write it in a file that begins with `-- contract: <migration>`, naming one of the release that no longer needs it: the deployment after that applies it";

export const createHistory = (): History => ({ notNullChecks: new Map(), validatedNotNull: new Set() });

export const qualify = (table: string, name: string): string => `${table}.${name}`;

const relationNames = (statements: Statement[], type: string): Set<string> =>
  new Set(
    statements
      .flatMap(({ node }) => findAll(node, type))
      .flatMap(({ relation }) =>
        typeof relation === "object" && relation !== null && "relname" in relation
          ? [String(relation.relname)]
          : [],
      ),
  );

function readAdditions(statements: Statement[]): { columns: Set<string>; constraints: Set<string> } {
  const [columns, constraints] = [new Set<string>(), new Set<string>()];
  for (const { node } of statements) {
    if (!("AlterTableStmt" in node)) continue;
    const table = node.AlterTableStmt.relation?.relname ?? "";
    for (const command of node.AlterTableStmt.cmds ?? []) {
      if (!("AlterTableCmd" in command)) continue;
      const { subtype, def } = command.AlterTableCmd;
      if (!def) continue;
      if (subtype === "AT_AddColumn" && "ColumnDef" in def)
        columns.add(qualify(table, def.ColumnDef.colname ?? ""));
      if (subtype === "AT_AddConstraint" && "Constraint" in def)
        constraints.add(qualify(table, def.Constraint.conname ?? ""));
    }
  }
  return { columns, constraints };
}

export function createScope({ kind }: Migration, statements: Statement[], history: History): Scope {
  const { columns, constraints } = readAdditions(statements);
  return {
    isContract: kind === "contract",
    history,
    createdTables: relationNames(statements, "CreateStmt"),
    addedColumns: columns,
    addedConstraints: constraints,
    triggeredTables: relationNames(statements, "CreateTrigStmt"),
  };
}
