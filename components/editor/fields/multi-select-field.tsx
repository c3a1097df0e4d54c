import { Controller } from "react-hook-form";
import type { z } from "zod";
import { Combobox } from "@/components/common/lazy-combobox";
import { Field } from "@/components/ui/field";
import { useAyniForm } from "@/components/editor/use-ayni-form";

interface MultiSelectFieldProps {
  name: "disciplines" | "topics";
  label: string;
  hint: string;
  options: readonly { value: string; label: string }[];
  /** The API's schema, to report too many choices at once. */
  schema: z.ZodType;
  emptyText: string;
}

export function MultiSelectField({ name, label, hint, options, schema, emptyText }: MultiSelectFieldProps) {
  const { control, formState } = useAyniForm();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <div data-field={name}>
          <Field
            label={label}
            hint={hint}
            error={formState.errors[name]?.message ?? schema.safeParse(field.value).error?.issues[0]?.message}
          >
            <Combobox
              options={options}
              value={field.value}
              onChange={field.onChange}
              placeholder="Escribe para buscar"
              emptyText={emptyText}
            />
          </Field>
        </div>
      )}
    />
  );
}
