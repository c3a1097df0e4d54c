import { Controller } from "react-hook-form";
import { Combobox } from "@/components/common/lazy-combobox";
import { Field } from "@/components/ui/field";
import { CHOICE_LIMITS } from "@/lib/content/ayni/policy";
import { useAyniForm } from "@/components/editor/use-ayni-form";

interface MultiSelectFieldProps {
  name: "disciplines" | "topics";
  label: string;
  hint: string;
  options: readonly { value: string; label: string }[];
  emptyText: string;
}

export function MultiSelectField({ name, label, hint, options, emptyText }: MultiSelectFieldProps) {
  const { control, formState } = useAyniForm();
  const limit = CHOICE_LIMITS[name];
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <div data-field={name}>
          <Field
            label={label}
            hint={hint}
            error={
              formState.errors[name]?.message ?? (field.value.length > limit.max ? limit.error : undefined)
            }
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
