import { useWatch, type Control, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { getBankMethod, type BankMethod } from "@/lib/payouts/bank-details/accounts";
import { findIbanCountry } from "@/lib/payouts/bank-details/iban";
import type { PixKind } from "@/lib/payouts/bank-details/pix";
import type { BankDetailsInput, BankDetailsValues } from "@/lib/payouts/bank-details/schema";
import { getTaxIdName } from "@/lib/payouts/bank-details/tax-id";
import styles from "./form.module.css";

interface BankDetailsFieldsProps {
  control: Control<BankDetailsValues, unknown, BankDetailsInput>;
  register: UseFormRegister<BankDetailsValues>;
  errors: FieldErrors<BankDetailsValues>;
}

const ACCOUNT_TEXTS: Record<BankMethod, { label: string; hint?: string }> = {
  IBAN: { label: "IBAN" },
  CLABE: { label: "CLABE", hint: "18 cifras. La encuentras en la aplicación de tu banco." },
  CBU: { label: "CBU o CVU", hint: "22 cifras." },
  CCI: { label: "CCI", hint: "20 cifras: el código de cuenta interbancario." },
  PIX: { label: "Clave PIX" },
  US_ACCOUNT: { label: "Número de cuenta" },
  OTHER: { label: "Número de cuenta" },
};

const PIX_KINDS: { value: PixKind; label: string }[] = [
  { value: "cpf", label: "CPF" },
  { value: "cnpj", label: "CNPJ" },
  { value: "email", label: "Correo" },
  { value: "phone", label: "Teléfono" },
  { value: "random", label: "Clave aleatoria" },
];

const getIbanHint = (country: string): string =>
  `Empieza por ${findIbanCountry(country) ?? country}. Puedes pegarlo con espacios.`;

function MethodFields({
  country,
  register,
  errors,
}: Omit<BankDetailsFieldsProps, "control"> & { country: string }) {
  const method = getBankMethod(country);
  const { label, hint } = ACCOUNT_TEXTS[method];
  return (
    <>
      {method === "PIX" && (
        <Field label="Tipo de clave PIX" error={errors.pixKind?.message}>
          <Select options={PIX_KINDS} {...register("pixKind")} />
        </Field>
      )}
      {method === "OTHER" && (
        <Field label="Banco" error={errors.bankName?.message}>
          <TextInput autoComplete="off" {...register("bankName")} />
        </Field>
      )}
      {method === "US_ACCOUNT" && (
        <Field label="Routing number" hint="9 cifras (ABA)." error={errors.routingNumber?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register("routingNumber")} />
        </Field>
      )}
      <Field
        label={label}
        hint={method === "IBAN" ? getIbanHint(country) : hint}
        error={errors.account?.message}
      >
        <TextInput autoComplete="off" spellCheck={false} {...register("account")} />
      </Field>
      {method === "OTHER" && (
        <Field
          label="Código SWIFT o BIC"
          hint="Ayuda a que llegue antes desde otro país."
          optional
          error={errors.swift?.message}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register("swift")} />
        </Field>
      )}
    </>
  );
}

/** The account, as it is written in the chosen country, with its holder. */
export function BankDetailsFields({ control, register, errors }: BankDetailsFieldsProps) {
  const country = useWatch({ control, name: "country" });
  if (!country) return null;
  return (
    <>
      <MethodFields country={country} register={register} errors={errors} />
      <div className={styles.pair}>
        <Field label="Titular" hint="Como figura en el banco." error={errors.holder?.message}>
          <TextInput autoComplete="name" {...register("holder")} />
        </Field>
        <Field label={getTaxIdName(country)} hint="Para tus liquidaciones." error={errors.taxId?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register("taxId")} />
        </Field>
      </div>
    </>
  );
}
