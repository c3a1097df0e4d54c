import { readAyni, type AyniRef } from "@/lib/content/ayni/queries";
import type { Body } from "./changes";
import type { CreateForm } from "../form-values";
import { isUnfinished } from "../to-update-input";

/** The id that the server gave to an encuentro, by its wall-clock time in the form. */
export type NewId = { startsAt: string; id: string };

/**
 * The ids of the encuentros that have just been saved for the first time, which `saved` then knows too. Without them
 * a later change of their hour would make others of them.
 */
export async function newIds(form: CreateForm, saved: Body, { slug, version }: AyniRef): Promise<NewId[]> {
  if (!saved.encuentros?.some(({ id }) => id === undefined)) return [];
  const ayni = await readAyni(slug).catch(() => null);
  if (ayni?.version !== version) return [];
  const rows = form.encuentros.filter((row) => !isUnfinished(row));
  const known = new Set(saved.encuentros.map(({ id }) => id));
  const found: NewId[] = [];
  saved.encuentros = saved.encuentros.map((encuentro, index) => {
    if (encuentro.id !== undefined) return encuentro;
    const start = Date.parse(encuentro.startsAt);
    const stored = ayni.encuentros.find(
      ({ id, startsAt }) => !known.has(id) && Date.parse(startsAt) === start,
    );
    const row = rows[index];
    if (!stored || !row) return encuentro;
    known.add(stored.id);
    found.push({ startsAt: row.startsAt, id: stored.id });
    // As the call is made: what is compared later has its parts in this order.
    return { id: stored.id, ...encuentro };
  });
  return found;
}

/** The same rows, with the ids that some of them have now. */
export const withIds = (rows: CreateForm["encuentros"], ids: readonly NewId[]): CreateForm["encuentros"] =>
  rows.map((row) => {
    const found = row.id === "" && ids.find(({ startsAt }) => startsAt === row.startsAt);
    return found ? { ...row, id: found.id } : row;
  });
