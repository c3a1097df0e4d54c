"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { countryOptions } from "@/components/common/country-options";
import { useSchemaForm } from "@/components/common/use-schema-form";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { CompanyInput, CompanyValues } from "@/lib/invoicing/invoice/schema";
import { removeCompanyMutation, saveCompanyMutation } from "@/lib/orders/company/queries";
import type { CompanyView } from "@/lib/orders/company/schema";
import form from "./form.module.css";
import { SaveBar } from "./save-bar";

const loadInput = () => import("@/lib/invoicing/invoice/schema").then((module) => module.companyInput);

const FIELD_NAMES = ["country", "name", "taxId", "address"] as const;

const toValues = (company: CompanyView | null, country: string): CompanyValues => ({
  country: company?.country ?? country,
  name: company?.name ?? "",
  taxId: company?.taxId ?? "",
  address: company?.address ?? "",
});

interface CompanyFormProps {
  company: CompanyView | null;
  /** The member's country. */
  country: string;
}

/** The company that a member buys for, and how it is taxed. */
export function CompanyForm({ company: first, country }: CompanyFormProps) {
  const [company, setCompany] = useState(first);
  const save = useMutation({ ...saveCompanyMutation(), networkMode: "always" });
  const remove = useMutation({ ...removeCompanyMutation(), networkMode: "always" });
  const { form: companyForm, submit } = useSchemaForm<CompanyValues, CompanyInput>({
    schema: loadInput,
    defaultValues: toValues(first, country),
    fieldNames: FIELD_NAMES,
    onSubmit: async (input) => show(await save.mutateAsync(input)),
  });
  const { register, control, reset, formState } = companyForm;
  const { errors, isDirty } = formState;
  const isSpanish = useWatch({ control, name: "country" }) === "ES";
  useLeaveGuard(isDirty);
  // The first wrong field in the order of registration gets the focus.
  for (const field of FIELD_NAMES) register(field);

  function show(next: CompanyView | null) {
    setCompany(next);
    reset(toValues(next, country));
  }

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      {company && <p role="status">{company.note}</p>}
      <Field label="País de la empresa" error={errors.country?.message}>
        <Select options={countryOptions} autoComplete="country" {...register("country")} />
      </Field>
      <div className={form.pair}>
        <Field label="Nombre de la empresa" error={errors.name?.message}>
          <TextInput autoComplete="organization" {...register("name")} />
        </Field>
        <Field
          label={isSpanish ? "NIF" : "Número de IVA o identificación fiscal"}
          hint={isSpanish ? undefined : "En la Unión Europea, el NIF-IVA con el que declara el IVA."}
          error={errors.taxId?.message}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register("taxId")} />
        </Field>
      </div>
      <Field label="Domicilio" hint="Calle y número, código postal y ciudad." error={errors.address?.message}>
        <TextInput {...register("address")} />
      </Field>
      <SaveBar
        label={company ? "Guardar los cambios" : "Comprar como empresa"}
        pending={save.isPending}
        dirty={isDirty}
        saved={save.isSuccess && company !== null}
        error={errors.root?.message ?? null}
      />
      {company && (
        <Button
          variant="secondary"
          pending={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: () => show(null) })}
        >
          Dejar de comprar como empresa
        </Button>
      )}
    </form>
  );
}
