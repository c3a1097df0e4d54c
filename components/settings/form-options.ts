import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Reset options that keep edited fields when fresh values arrive. */
export const keepDirtyFields = { keepDirtyValues: true, keepErrors: true } as const;

type ResettableForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  "getValues" | "reset" | "setValue"
>;

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Saves the values of a form, which then has the saved ones; what was edited meanwhile stays, unsaved. */
export async function saveAndReset<Values extends FieldValues>(
  { getValues, reset, setValue }: ResettableForm<Values>,
  save: () => Promise<Values>,
): Promise<void> {
  const sent = structuredClone(getValues());
  const saved = await save();
  const current = structuredClone(getValues());
  reset(saved);
  for (const name of Object.keys(current) as Path<Values>[]) {
    const value: PathValue<Values, Path<Values>> = current[name];
    if (!isEqual(value, sent[name])) setValue(name, value, { shouldDirty: true });
  }
}
