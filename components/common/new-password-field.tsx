import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordInput>, "autoComplete"> {
  label: string;
  error: string | undefined;
}

/** The input of a new password, with the rule that it must follow. */
export const NewPasswordField = ({ label, error, ...input }: NewPasswordFieldProps) => (
  <Field label={label} hint="Al menos 8 caracteres con un número o símbolo." error={error}>
    <PasswordInput {...input} autoComplete="new-password" />
  </Field>
);
