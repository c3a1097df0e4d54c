import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type RecipientField = "recipientName" | "recipientEmail";

interface RecipientFieldsProps {
  register: (name: RecipientField) => UseFormRegisterReturn;
  errors: Partial<Record<RecipientField, FieldError>>;
}

/** Name and address of somebody else, so that the browser does not propose one's own. */
export function RecipientFields({ register, errors }: RecipientFieldsProps) {
  return (
    <>
      <Field label="Su nombre" error={errors.recipientName?.message}>
        <TextInput autoComplete="off" {...register("recipientName")} />
      </Field>
      <Field label="Su correo" error={errors.recipientEmail?.message}>
        <TextInput
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register("recipientEmail")}
        />
      </Field>
    </>
  );
}
