import dynamic from "next/dynamic";
import { Controller } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/ui/field";
import { useCreateForm } from "../../crear/use-create-form";

const Combobox = dynamic(() => import("@/components/ui/combobox/combobox").then((module) => module.Combobox));

interface ManyOfProps {
  name: "disciplines" | "topics";
  label: string;
  hint: string;
  options: readonly { value: string; label: string }[];
  /** The rule of the call, so that one choice too many is said at once. */
  rule: z.ZodType;
  emptyText: string;
}

/** Several out of a list, found by typing. */
export function ManyOf({ name, label, hint, options, rule, emptyText }: ManyOfProps) {
  const { control, formState } = useCreateForm();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <div data-field={name}>
          <Field
            label={label}
            hint={hint}
            error={formState.errors[name]?.message ?? rule.safeParse(field.value).error?.issues[0]?.message}
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
