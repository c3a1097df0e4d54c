import type { EncuentroInput } from "@/lib/content/ayni/schema";

type Former = { id: string; startsAt: Date };

export type Pairing<Row extends Former> = {
  /** Those that stay, with what they shall be. */
  kept: { former: Row; wanted: EncuentroInput }[];
  added: EncuentroInput[];
  /** Those that the new list does not name. */
  left: Row[];
};

const byStart = (a: { startsAt: string }, b: { startsAt: string }) =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt);

/**
 * Which encuentro of a new list is which of the former one. An id says it; else the same instant does; and a list
 * without any ids has moved what is left of it, in the order of time.
 */
export function pairEncuentros<Row extends Former>(
  former: readonly Row[],
  wanted: readonly EncuentroInput[],
): Pairing<Row> {
  const kept: Pairing<Row>["kept"] = [];
  let left = [...former];
  let open = [...wanted];

  function pair(same: (row: Row, input: EncuentroInput) => boolean): void {
    open = open.filter((input) => {
      const match = left.find((row) => same(row, input));
      if (!match) return true;
      left = left.filter((row) => row !== match);
      kept.push({ former: match, wanted: input });
      return false;
    });
  }

  pair((row, { id }) => row.id === id);
  pair((row, { id, startsAt }) => id === undefined && row.startsAt.getTime() === Date.parse(startsAt));
  if (wanted.every(({ id }) => id === undefined)) {
    open.sort(byStart);
    left.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    pair(() => true);
  }
  return { kept, added: open, left };
}
