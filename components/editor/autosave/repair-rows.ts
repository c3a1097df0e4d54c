// One invalid row of a list does not keep the others from being saved: it is sent as the server has it, as far as it does.

type Row = Record<string, unknown>;
type Path = readonly PropertyKey[];

/** The lists of a content, with what identifies a row. */
const ROW_IDS = { encuentros: "id", files: "fileUrl", modules: "id", lessons: "id" } as const;
type ListName = keyof typeof ROW_IDS;

const isListName = (name: PropertyKey | undefined): name is ListName =>
  typeof name === "string" && Object.hasOwn(ROW_IDS, name);

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toRows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const findSame = (list: ListName, rows: readonly Row[], row: Row): Row | undefined =>
  rows.find(
    (candidate) => candidate[ROW_IDS[list]] !== undefined && candidate[ROW_IDS[list]] === row[ROW_IDS[list]],
  );

/** Replaces a value by the server's; without one it is left out, but a title is empty. */
function repairValue(row: Row, name: string, stored: Row | undefined): Row {
  const { [name]: _, ...rest } = row;
  if (stored && Object.hasOwn(stored, name)) return { ...rest, [name]: stored[name] };
  return name === "title" ? { ...rest, title: "" } : rest;
}

/** Repairs a row at a path below it; null if only the row as a whole can be left out. */
function repairRow(row: Row, path: Path, stored: Row | undefined): Row | null {
  const [name, ...below] = path;
  if (typeof name !== "string") return stored ?? null;
  if (isListName(name) && below.length > 0) {
    const rows = repairList(name, { rows: toRows(row[name]), stored: toRows(stored?.[name]) }, [below]);
    return { ...row, [name]: rows };
  }
  return repairValue(row, name, stored);
}

/** Each path begins with the index of a row. */
function repairList(list: ListName, { rows, stored }: { rows: Row[]; stored: Row[] }, paths: Path[]): Row[] {
  return rows.flatMap((row, index) => {
    const same = findSame(list, stored, row);
    const repaired = paths
      .filter(([place]) => place === index)
      .reduce<Row | null>((next, [, ...path]) => next && repairRow(next, path, same), row);
    return repaired ? [repaired] : [];
  });
}

/**
 * Returns the input with what the server has at `paths`, which end in a row or in one of its fields. What the server does not
 * have is left out.
 */
export function repairRows(input: Row, paths: readonly Path[], stored: Row): Row {
  const repaired = { ...input };
  for (const name of Object.keys(input)) {
    if (!isListName(name)) continue;
    const below = paths.filter((path) => path[0] === name && path.length > 1).map(([, ...path]) => path);
    if (below.length > 0)
      repaired[name] = repairList(name, { rows: toRows(input[name]), stored: toRows(stored[name]) }, below);
  }
  return repaired;
}

/** Returns the paths of the rows that contain these paths. */
export const toRowPaths = (paths: readonly Path[]): Path[] =>
  paths.flatMap((path) => {
    const depth = path[2] === "lessons" && path.length > 3 ? 4 : 2;
    return isListName(path[0]) && path.length > 1 ? [path.slice(0, depth)] : [];
  });
