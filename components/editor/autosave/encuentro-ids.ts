import { fetchAyni, type AyniRef } from "@/lib/content/ayni/queries";
import type { AyniChanges } from "./changes";
import type { AyniFormValues } from "@/components/editor/form-values";
import { isUnfinishedRow } from "@/components/editor/to-update-input";

/** `startsAt` is the wall-clock time of the row in the form. */
export type SavedEncuentroId = { startsAt: string; id: string };

/**
 * Fetches the ids of encuentros that were saved for the first time, and adds them to `saved`. Without an id, a later
 * change of the time would replace the encuentro with a new one.
 */
export async function fetchEncuentroIds(
  form: AyniFormValues,
  saved: AyniChanges,
  { slug, version }: AyniRef,
): Promise<SavedEncuentroId[]> {
  if (!saved.encuentros?.some(({ id }) => id === undefined)) return [];
  const ayni = await fetchAyni(slug).catch(() => null);
  if (ayni?.version !== version) return [];
  const rows = form.encuentros.filter((row) => !isUnfinishedRow(row));
  const knownIds = new Set(saved.encuentros.map(({ id }) => id));
  const assigned: SavedEncuentroId[] = [];
  saved.encuentros = saved.encuentros.map((encuentro, index) => {
    if (encuentro.id !== undefined) return encuentro;
    const start = Date.parse(encuentro.startsAt);
    const stored = ayni.encuentros.find(
      ({ id, startsAt }) => !knownIds.has(id) && Date.parse(startsAt) === start,
    );
    const row = rows[index];
    if (!stored || !row) return encuentro;
    knownIds.add(stored.id);
    assigned.push({ startsAt: row.startsAt, id: stored.id });
    // Same key order as in `toUpdateInput`: bodies are compared as JSON.
    return { id: stored.id, ...encuentro };
  });
  return assigned;
}

export const withEncuentroIds = (
  rows: AyniFormValues["encuentros"],
  ids: readonly SavedEncuentroId[],
): AyniFormValues["encuentros"] =>
  rows.map((row) => {
    const match = row.id === "" && ids.find(({ startsAt }) => startsAt === row.startsAt);
    return match ? { ...row, id: match.id } : row;
  });
