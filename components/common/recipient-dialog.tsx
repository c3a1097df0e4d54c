"use client";

import { useWatch } from "react-hook-form";
import { countryOptions } from "@/components/common/country-options";
import { FormDialog } from "@/components/common/form-dialog";
import type { SchemaForm } from "@/components/common/use-schema-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { recipientInput } from "@/lib/invoicing/invoice/schema";
import type { RecipientInput, RecipientValues } from "@/lib/invoicing/invoice/schema";
import { getTaxIdName } from "@/lib/payouts/bank-details/tax-id";

interface RecipientDialogProps {
  /** The buyer's country. */
  country: string;
  /** The invoice comes after the payment. */
  isUnpaid: boolean;
  description?: string;
  onClose: () => void;
  onSave: (recipient: RecipientInput) => Promise<void>;
}

function RecipientFields({ form }: { form: SchemaForm<RecipientValues, RecipientInput> }) {
  const {
    control,
    register,
    formState: { errors },
  } = form;
  const country = useWatch({ control, name: "country" }) ?? "";
  return (
    <>
      <Field label="Nombre y apellidos, o empresa" error={errors.name?.message}>
        <TextInput autoComplete="name" {...register("name")} />
      </Field>
      <Field label="País" error={errors.country?.message}>
        <Select options={countryOptions} autoComplete="country" {...register("country")} />
      </Field>
      <Field label={getTaxIdName(country)} error={errors.taxId?.message}>
        <TextInput autoComplete="off" spellCheck={false} {...register("taxId")} />
      </Field>
      <Field label="Domicilio" hint="Calle y número, código postal y ciudad." error={errors.address?.message}>
        <TextInput {...register("address")} />
      </Field>
    </>
  );
}

/** Asks whom the full invoice is for. */
export function RecipientDialog({ country, isUnpaid, description, onClose, onSave }: RecipientDialogProps) {
  return (
    <FormDialog
      schema={recipientInput}
      defaultValues={{ name: "", country, taxId: "", address: "" }}
      title="Factura a tu nombre"
      description={
        description ??
        (isUnpaid
          ? "La haremos con estos datos en cuanto pagues."
          : "Revisa bien los datos: una vez hecha, la factura ya no cambia.")
      }
      submitLabel={isUnpaid ? "Guardar" : "Hacer la factura"}
      onCancel={onClose}
      onSubmit={onSave}
    >
      {(form) => <RecipientFields form={form} />}
    </FormDialog>
  );
}
