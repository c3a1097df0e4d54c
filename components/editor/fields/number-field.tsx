import { get, type Path } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import styles from "@/components/editor/editor.module.css";
import type { AyniFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";

interface NumberFieldProps {
  name: Path<AyniFormValues>;
  label: string;
  hint: string;
  optional?: boolean;
  placeholder?: string;
  maxLength?: number;
}

/** A registered field for a whole number. */
export function NumberField({ name, label, hint, optional, ...input }: NumberFieldProps) {
  const { registerField, formState } = useAyniForm();
  const error: unknown = get(formState.errors, `${name}.message`);
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={typeof error === "string" ? error : undefined}
      className={styles.narrow}
    >
      <TextInput inputMode="numeric" autoComplete="off" {...input} {...registerField(name)} />
    </Field>
  );
}
