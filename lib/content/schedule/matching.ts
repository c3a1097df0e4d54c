import type { EncuentroInput } from "./schema";

type StoredEncuentro = { id: string; startsAt: Date };

export type EncuentroMatches<Row extends StoredEncuentro> = {
  matched: { stored: Row; input: EncuentroInput }[];
  added: EncuentroInput[];
  removed: Row[];
};

/** Matches by id, else by start. If no input has an id, the rest is matched in order of time, as if moved. */
export function matchEncuentros<Row extends StoredEncuentro>(
  stored: readonly Row[],
  inputs: readonly EncuentroInput[],
): EncuentroMatches<Row> {
  const matched: EncuentroMatches<Row>["matched"] = [];
  let unmatchedRows = [...stored];
  let unmatchedInputs = [...inputs];

  function matchBy(isSame: (row: Row, input: EncuentroInput) => boolean): void {
    unmatchedInputs = unmatchedInputs.filter((input) => {
      const match = unmatchedRows.find((row) => isSame(row, input));
      if (!match) return true;
      unmatchedRows = unmatchedRows.filter((row) => row !== match);
      matched.push({ stored: match, input });
      return false;
    });
  }

  matchBy((row, { id }) => row.id === id);
  matchBy((row, { id, startsAt }) => id === undefined && row.startsAt.getTime() === Date.parse(startsAt));
  if (inputs.every(({ id }) => id === undefined)) {
    unmatchedInputs.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
    unmatchedRows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    matchBy(() => true);
  }
  return { matched, added: unmatchedInputs, removed: unmatchedRows };
}
