import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from "libpg-query";
import { findColumns, readNames } from "./parse";
import { CONTRACT, qualify, type Scope } from "./scope";

const REWRITE_ALTERNATIVE =
  "add the column without it, SET DEFAULT next, and fill it in a `-- backfill` file";

/** Fixed values, which PostgreSQL stores once for all rows of the table. */
function isConstant(node: Node): boolean {
  if ("A_Const" in node || "SQLValueFunction" in node) return true;
  if ("TypeCast" in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg);
  if ("A_ArrayExpr" in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant);
  return "FuncCall" in node && readNames(node.FuncCall.funcname).join(".") === "now";
}

const readConstraints = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));

function judgeColumnConstraint({ contype, raw_expr: value }: Constraint, all: Constraint[]): string[] {
  switch (contype) {
    case "CONSTR_NULL":
      return [];
    case "CONSTR_NOTNULL":
      return all.some((other) => other.contype === "CONSTR_DEFAULT")
        ? []
        : [
            "a NOT NULL column without default refuses the inserts of the former release: give it a constant default, or leave it nullable",
          ];
    case "CONSTR_DEFAULT":
      return value && isConstant(value)
        ? []
        : [`a default that is no constant rewrites the table: ${REWRITE_ALTERNATIVE}`];
    case "CONSTR_CHECK":
    case "CONSTR_FOREIGN":
      return [
        "a constraint of a new column reads the whole table: ADD CONSTRAINT … NOT VALID, and VALIDATE it in another file",
      ];
    default:
      return [
        `an identity, generated or unique column rewrites or reads the table: ${REWRITE_ALTERNATIVE}; a unique index is built in a \`-- concurrently\` file`,
      ];
  }
}

function judgeNewColumn(column: ColumnDef): string[] {
  const constraints = readConstraints(column);
  const type = readNames(column.typeName?.names).at(-1) ?? "";
  const serial = /^(small|big)?serial[248]?$/.test(type)
    ? [`${type} rewrites the table: ${REWRITE_ALTERNATIVE}`]
    : [];
  return [...serial, ...constraints.flatMap((constraint) => judgeColumnConstraint(constraint, constraints))];
}

function rememberNotNullCheck(
  table: string,
  { conname = "", raw_expr: check }: Constraint,
  scope: Scope,
): void {
  if (!check || !("NullTest" in check) || check.NullTest.nulltesttype !== "IS_NOT_NULL") return;
  const [column] = findColumns(check);
  if (column) scope.history.notNullChecks.set(qualify(table, conname), qualify(table, column));
}

function judgeNewConstraint(table: string, constraint: Constraint, scope: Scope): string[] {
  const { contype, skip_validation: notValid, raw_expr: check, fk_attrs: keys, indexname } = constraint;
  if (contype !== "CONSTR_CHECK" && contype !== "CONSTR_FOREIGN") {
    return indexname && contype !== "CONSTR_NOTNULL"
      ? []
      : [
          "it builds an index or reads the table under an exclusive lock: CREATE UNIQUE INDEX CONCURRENTLY in a `-- concurrently` file, then ADD CONSTRAINT … USING INDEX",
        ];
  }
  rememberNotNullCheck(table, constraint, scope);
  const columns = contype === "CONSTR_CHECK" ? findColumns(check) : readNames(keys);
  const oldColumns = columns.filter((column) => !scope.addedColumns.has(qualify(table, column)));
  return [
    ...(notValid
      ? []
      : [
          "it reads the whole table under an exclusive lock: ADD CONSTRAINT … NOT VALID, and VALIDATE CONSTRAINT in another file",
        ]),
    ...(oldColumns.length === 0 || scope.isContract
      ? []
      : [`it may refuse what the former release writes to ${oldColumns.join(", ")}: ${CONTRACT}`]),
  ];
}

function judgeValidation(table: string, name: string, { history, addedConstraints }: Scope): string[] {
  const column = history.notNullChecks.get(qualify(table, name));
  if (column) history.validatedNotNull.add(column);
  return addedConstraints.has(qualify(table, name))
    ? ["it reads the table while the lock of ADD CONSTRAINT is held: VALIDATE CONSTRAINT in another file"]
    : [];
}

function judgeCommand(table: string, { subtype, name = "", def }: AlterTableCmd, scope: Scope): string[] {
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? judgeNewColumn(def.ColumnDef) : [];
    case "AT_AddConstraint":
      return def && "Constraint" in def ? judgeNewConstraint(table, def.Constraint, scope) : [];
    case "AT_ValidateConstraint":
      return judgeValidation(table, name, scope);
    case "AT_SetNotNull":
      return scope.history.validatedNotNull.has(qualify(table, name))
        ? []
        : [
            `SET NOT NULL reads the whole table under an exclusive lock: first add CHECK ("${name}" IS NOT NULL) NOT VALID in a \`-- contract\` file, and VALIDATE it in another`,
          ];
    case "AT_ColumnDefault":
      return def || scope.isContract ? [] : [`the former release may rely on the default: ${CONTRACT}`];
    case "AT_DropColumn":
      return scope.isContract ? [] : [`the former release still reads the column: ${CONTRACT}`];
    case "AT_AlterColumnType":
      return [
        "another type rewrites the table or breaks the former release: add a column, fill it in a `-- backfill` file, and drop the old one in a `-- contract` file",
      ];
    case "AT_DropNotNull":
    case "AT_DropConstraint":
    case "AT_SetStatistics":
    case "AT_SetRelOptions":
    case "AT_ResetRelOptions":
      return [];
    default:
      return [
        `${subtype ?? "the command"} is not known to be safe under traffic: add a rule for it to tools/migration-rules`,
      ];
  }
}

/** Returns the problems of an ALTER TABLE, each with its alternative. */
export function judgeAlterTable({ relation, cmds = [] }: AlterTableStmt, scope: Scope): string[] {
  const table = relation?.relname ?? "";
  if (scope.createdTables.has(table)) return [];
  return cmds.flatMap((command) =>
    "AlterTableCmd" in command ? judgeCommand(table, command.AlterTableCmd, scope) : [],
  );
}
