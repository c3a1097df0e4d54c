"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type CodeFieldProps = { error: string | undefined; recovery?: boolean } & ComponentProps<"input">;

/** A code of the app; with `recovery` one of those that were kept serves too. */
export function CodeField({ error, recovery, ...input }: CodeFieldProps) {
  return (
    <Field
      label="Código de tu aplicación"
      hint={recovery ? "Seis cifras. También sirve un código de recuperación." : "Seis cifras."}
      error={error}
    >
      <TextInput
        inputMode={recovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...input}
      />
    </Field>
  );
}
