import { parse, type Node } from "libpg-query";

export type Statement = { sql: string; node: Node };

/** What a statement is judged by: what its file has created and added, and what earlier files have checked. */
export type Scope = {
  createdTables: ReadonlySet<string>;
  addedConstraints: Set<string>;
  /** Columns by the names of checks that they are not null, and those of validated checks; both as "table.name". */
  notNullChecks: Map<string, string>;
  provedColumns: Set<string>;
};

const COMMENT_LINES = /^(\s*--.*\n)+/;

/** Returns the statements of a script, without the comments before each. Errors: those of PostgreSQL's parser. */
export async function parseStatements(sql: string): Promise<Statement[]> {
  // The parser counts bytes.
  const bytes = Buffer.from(sql);
  const { stmts = [] } = await parse(sql);
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    if (!stmt) return [];
    const text = bytes.subarray(start, length ? start + length : undefined).toString();
    return [{ sql: text.trim().replace(COMMENT_LINES, "").trim(), node: stmt }];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns all values under the key `name` in a tree, from the outside inwards: each node lies under its type. */
export function findAll(tree: unknown, name: string): Record<string, unknown>[] {
  if (!isObject(tree)) return [];
  return Object.entries(tree).flatMap(([key, value]) => {
    const inner = findAll(value, name);
    return key === name && isObject(value) ? [value, ...inner] : inner;
  });
}

/** Returns the texts of `String` nodes, such as the parts of a name. */
export const readNames = (tree: unknown): string[] =>
  findAll(tree, "String").flatMap(({ sval }) => (typeof sval === "string" ? [sval] : []));

/** Returns the tables that a tree names. */
export const findTables = (tree: unknown): string[] =>
  findAll(tree, "RangeVar").flatMap(({ relname }) => (typeof relname === "string" ? [relname] : []));
