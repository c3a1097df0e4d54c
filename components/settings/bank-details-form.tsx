"use client";

import { useMutation } from "@tanstack/react-query";
import { OneTimeCodeField } from "@/components/auth/one-time-code-field";
import { countryOptions } from "@/components/common/country-options";
import { FormMessage } from "@/components/common/form-message";
import { useSchemaForm } from "@/components/common/use-schema-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { PasswordInput } from "@/components/ui/password-input";
import { requestBankDetailsMutation } from "@/lib/payouts/bank-details/queries";
import type { BankDetailsInput, BankDetailsValues, BankDetailsView } from "@/lib/payouts/bank-details/schema";
import { BankDetailsFields } from "./bank-details-fields";
import form from "./form.module.css";
import { SingleComboboxField } from "./single-combobox-field";

const loadBankDetailsInput = () =>
  import("@/lib/payouts/bank-details/schema").then((module) => module.bankDetailsInput);

const FIELD_NAMES = [
  "currency",
  "country",
  "pixKind",
  "bankName",
  "routingNumber",
  "account",
  "swift",
  "holder",
  "taxId",
  "currentPassword",
  "code",
] as const;

const emptyValues = (country: string | null, holder: string): BankDetailsValues => ({
  currency: "",
  country,
  holder,
  taxId: "",
  account: "",
  pixKind: "cpf",
  routingNumber: "",
  bankName: "",
  swift: "",
  currentPassword: "",
  code: "",
});

export type CurrencyOption = { value: string; label: string };

interface BankDetailsFormProps {
  email: string;
  country: string | null;
  /** The name of the account's owner. */
  holder: string;
  hasSecondFactor: boolean;
  /** The first one is the general account. */
  currencyOptions: readonly CurrencyOption[];
  onRequested: (details: BankDetailsView) => void;
}

/** Asks for the account to be paid to; a mailed link confirms it. */
export function BankDetailsForm({
  email,
  country,
  holder,
  hasSecondFactor,
  currencyOptions,
  onRequested,
}: BankDetailsFormProps) {
  const request = useMutation({ ...requestBankDetailsMutation(), networkMode: "always" });
  const defaultValues = emptyValues(country, holder);
  const { form: detailsForm, submit } = useSchemaForm<BankDetailsValues, BankDetailsInput>({
    schema: loadBankDetailsInput,
    defaultValues,
    fieldNames: FIELD_NAMES,
    onSubmit: async (input, { reset }) => {
      onRequested(await request.mutateAsync(input));
      reset(defaultValues);
    },
  });
  const { register, control, formState } = detailsForm;
  const { errors } = formState;
  // The first wrong field in the order of registration gets the focus: that of the page, not of the components.
  for (const name of FIELD_NAMES) register(name);

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <Field
        label="Para las ventas en"
        hint="Cada moneda puede tener su propia cuenta."
        error={errors.currency?.message}
      >
        <Select options={currencyOptions} {...register("currency")} />
      </Field>
      <SingleComboboxField
        control={control}
        name="country"
        label="País de la cuenta"
        placeholder="Elige un país"
        options={countryOptions}
      />
      <BankDetailsFields control={control} register={register} errors={errors} />
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <Field label="Tu contraseña" hint="Para comprobar que eres tú." error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register("currentPassword")} />
      </Field>
      {(hasSecondFactor || errors.code) && (
        <OneTimeCodeField allowRecoveryCode error={errors.code?.message} {...register("code")} />
      )}
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      <div>
        <Button type="submit" pending={request.isPending}>
          Guardar esta cuenta
        </Button>
      </div>
    </form>
  );
}
