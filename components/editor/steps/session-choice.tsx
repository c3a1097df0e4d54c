import type { Path } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { FormSelect } from "@/components/editor/fields/form-select";
import type { AyniFormValues, SessionFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** Options of a select from pairs of value and label. */
export const toOptions = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([value, label]) => ({ value, label }));

interface SessionChoiceProps {
  name: keyof SessionFormValues;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
}

/** A choice among usual values; another one that was saved stays among them. */
export function SessionChoice({ name, label, hint, options }: SessionChoiceProps) {
  const { formState, getValues } = useAyniForm();
  const saved = getValues(`session.${name}`);
  const isUsual = options.some(({ value }) => value === saved);
  return (
    <Field label={label} hint={hint} error={formState.errors.session?.[name]?.message}>
      <FormSelect
        options={isUsual ? options : [...options, { value: saved, label: saved }]}
        name={`session.${name}` satisfies Path<AyniFormValues>}
      />
    </Field>
  );
}
