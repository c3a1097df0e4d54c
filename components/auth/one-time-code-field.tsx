"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type OneTimeCodeFieldProps = {
  error: string | undefined;
  allowRecoveryCode?: boolean;
} & ComponentProps<"input">;

/** Field for a TOTP code, or a recovery code if allowed. */
export function OneTimeCodeField({ error, allowRecoveryCode, ...input }: OneTimeCodeFieldProps) {
  return (
    <Field
      label="Código de tu aplicación"
      hint={allowRecoveryCode ? "Seis cifras. También sirve un código de recuperación." : "Seis cifras."}
      error={error}
    >
      <TextInput
        inputMode={allowRecoveryCode ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...input}
      />
    </Field>
  );
}
