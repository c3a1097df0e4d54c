import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from "libpg-query";
import { readNames, type Scope } from "./parse";

const FILL = "add the column without it, SET DEFAULT next, and fill it in a `-- backfill` file";

/** Fixed values, which PostgreSQL stores once for all rows of the table. */
function isConstant(node: Node): boolean {
  if ("A_Const" in node || "SQLValueFunction" in node) return true;
  if ("TypeCast" in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg);
  if ("A_ArrayExpr" in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant);
  return "FuncCall" in node && readNames(node.FuncCall.funcname).join(".") === "now";
}

function judgeColumnConstraint({ contype, raw_expr: value }: Constraint, all: Constraint[]): string[] {
  switch (contype) {
    case "CONSTR_NULL":
      return [];
    case "CONSTR_NOTNULL":
      return all.some((other) => other.contype === "CONSTR_DEFAULT")
        ? []
        : ["a NOT NULL column without default fails on a table with rows: give it a constant default"];
    case "CONSTR_DEFAULT":
      return value && isConstant(value) ? [] : [`a default that is no constant rewrites the table: ${FILL}`];
    case "CONSTR_CHECK":
    case "CONSTR_FOREIGN":
      return [
        "a constraint of a new column reads the whole table: ADD CONSTRAINT … NOT VALID, and VALIDATE it in another file",
      ];
    default:
      return [`an identity, generated or unique column rewrites or reads the table: ${FILL}`];
  }
}

function judgeNewColumn({ typeName, constraints: nodes = [] }: ColumnDef): string[] {
  const constraints = nodes.flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));
  const type = readNames(typeName?.names).at(-1) ?? "";
  const serial = /^(small|big)?serial[248]?$/.test(type) ? [`${type} rewrites the table: ${FILL}`] : [];
  return [...serial, ...constraints.flatMap((constraint) => judgeColumnConstraint(constraint, constraints))];
}

function judgeNewConstraint(table: string, constraint: Constraint, scope: Scope): string[] {
  const { contype, skip_validation: notValid, raw_expr: check, indexname, conname } = constraint;
  if (contype !== "CONSTR_CHECK" && contype !== "CONSTR_FOREIGN") {
    return indexname && contype !== "CONSTR_NOTNULL"
      ? []
      : [
          "it builds an index or reads the table under an exclusive lock: CREATE UNIQUE INDEX CONCURRENTLY in a `-- concurrently` file, then ADD CONSTRAINT … USING INDEX",
        ];
  }
  scope.addedConstraints.add(conname ?? "");
  if (check && "NullTest" in check && check.NullTest.nulltesttype === "IS_NOT_NULL")
    scope.notNullChecks.set(`${table}.${conname}`, `${table}.${readNames(check).at(-1)}`);
  return notValid
    ? []
    : [
        "it reads the whole table under an exclusive lock: ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in another file",
      ];
}

function judgeCommand(table: string, { subtype, name = "", def }: AlterTableCmd, scope: Scope): string[] {
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? judgeNewColumn(def.ColumnDef) : [];
    case "AT_AddConstraint":
      return def && "Constraint" in def ? judgeNewConstraint(table, def.Constraint, scope) : [];
    case "AT_ValidateConstraint":
      scope.provedColumns.add(scope.notNullChecks.get(`${table}.${name}`) ?? "");
      return scope.addedConstraints.has(name)
        ? ["it reads the table while the lock of ADD CONSTRAINT is held: VALIDATE CONSTRAINT in another file"]
        : [];
    case "AT_SetNotNull":
      return scope.provedColumns.has(`${table}.${name}`)
        ? []
        : [
            `SET NOT NULL reads the whole table under an exclusive lock: first add CHECK ("${name}" IS NOT NULL) NOT VALID, and VALIDATE it in another file`,
          ];
    case "AT_AlterColumnType":
      return ["another type rewrites the table: add a column, and fill it in a `-- backfill` file"];
    case "AT_ColumnDefault":
    case "AT_DropColumn":
    case "AT_DropNotNull":
    case "AT_DropConstraint":
    case "AT_SetStatistics":
    case "AT_SetRelOptions":
    case "AT_ResetRelOptions":
      return [];
    default:
      return [
        `${subtype ?? "the command"} is not known to be safe under traffic: add a rule for it to prisma/rules`,
      ];
  }
}

/** Returns the problems of an ALTER TABLE, each with its alternative. */
export function judgeAlterTable({ relation, cmds = [] }: AlterTableStmt, scope: Scope): string[] {
  const table = relation?.relname ?? "";
  if (scope.createdTables.has(table)) return [];
  return cmds.flatMap((node) =>
    "AlterTableCmd" in node ? judgeCommand(table, node.AlterTableCmd, scope) : [],
  );
}
