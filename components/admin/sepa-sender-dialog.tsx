"use client";

import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { saveSepaSender } from "@/lib/payouts/sepa-sender/queries";
import { sepaSenderInput, type SepaSender } from "@/lib/payouts/sepa-sender/schema";

interface SepaSenderDialogProps {
  sender: SepaSender | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** Asks for the account that SEPA files are paid from. Load with next/dynamic. */
export function SepaSenderDialog({ sender, onSaved, onCancel }: SepaSenderDialogProps) {
  return (
    <FormDialog
      schema={sepaSenderInput}
      defaultValues={{ name: sender?.name ?? "", iban: sender?.iban ?? "", bic: sender?.bic ?? "" }}
      title="Cuenta desde la que se paga"
      description="Vale para los próximos ficheros SEPA. Los que ya están hechos conservan la suya."
      submitLabel="Guardar la cuenta"
      onCancel={onCancel}
      onSubmit={async (input) => {
        await saveSepaSender(input);
        onSaved();
      }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field label="Titular" error={errors.name?.message}>
            <TextInput autoComplete="off" {...register("name")} />
          </Field>
          <Field label="IBAN" error={errors.iban?.message}>
            <TextInput autoComplete="off" spellCheck={false} {...register("iban")} />
          </Field>
          <Field label="BIC" hint="Solo si tu banco lo pide." error={errors.bic?.message}>
            <TextInput autoComplete="off" spellCheck={false} {...register("bic")} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
