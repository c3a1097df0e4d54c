"use client";

import { useMutation } from "@tanstack/react-query";
import { useWatch, type Control, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { countryOptions } from "@/components/common/country-options";
import { useSchemaForm } from "@/components/common/use-schema-form";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import {
  FISCAL_REGIME_LABELS,
  listRegimes,
  mayHaveWithholding,
  withholdingPercentages,
} from "@/lib/invoicing/fiscal-profile/policy";
import { saveFiscalProfileMutation } from "@/lib/invoicing/fiscal-profile/queries";
import type {
  FiscalProfileInput,
  FiscalProfileValues,
  FiscalProfileView,
} from "@/lib/invoicing/fiscal-profile/schema";
import { getTaxIdName } from "@/lib/payouts/bank-details/tax-id";
import form from "./form.module.css";
import { SaveBar } from "./save-bar";
import { SingleComboboxField } from "./single-combobox-field";

const loadInput = () =>
  import("@/lib/invoicing/fiscal-profile/schema").then((module) => module.fiscalProfileInput);

const FIELD_NAMES = [
  "personKind",
  "country",
  "name",
  "taxId",
  "address",
  "birthDate",
  "regime",
  "withholdingPercentage",
] as const;

const PERSON_OPTIONS = [
  { value: "PERSON", label: "Persona", description: "Autónoma o particular, con tu propio nombre." },
  { value: "COMPANY", label: "Empresa o asociación", description: "Factura la entidad." },
];

const WITHHOLDING_LABELS: Record<(typeof withholdingPercentages)[number], string> = {
  0: "Sin retención",
  7: "7 % (los primeros años de actividad)",
  15: "15 %",
};

const WITHHOLDING_OPTIONS = withholdingPercentages.map((percentage) => ({
  value: String(percentage),
  label: WITHHOLDING_LABELS[percentage],
}));

const toValues = (
  profile: FiscalProfileView | null,
  country: string | null,
  name: string,
): FiscalProfileValues => ({
  personKind: profile?.personKind ?? "PERSON",
  country: profile?.country ?? country,
  name: profile?.name ?? name,
  taxId: profile?.taxId ?? "",
  address: profile?.address ?? "",
  birthDate: profile?.birthDate ?? "",
  regime: profile?.regime ?? (country === "ES" || country === null ? "general" : "own-country"),
  withholdingPercentage: String(profile?.withholdingPercentage ?? 0),
});

interface FieldsProps {
  control: Control<FiscalProfileValues, unknown, FiscalProfileInput>;
  register: UseFormRegister<FiscalProfileValues>;
  errors: FieldErrors<FiscalProfileValues>;
}

/** The fields that depend on the country and on the kind of person. */
function TaxFields({ control, register, errors }: FieldsProps) {
  const country = useWatch({ control, name: "country" });
  const personKind = useWatch({ control, name: "personKind" });
  if (!country) return null;
  const isSpanish = country === "ES";
  const regimes = listRegimes(country).map((value) => ({ value, label: FISCAL_REGIME_LABELS[value] }));
  return (
    <>
      <Field
        label="Régimen de IVA"
        hint={
          isSpanish
            ? "Si ofreces como particular, o desde Canarias, Ceuta o Melilla, elige «No sujeto»."
            : "Facturas sin impuesto: lo declaramos nosotros en España."
        }
        error={errors.regime?.message}
      >
        {/* Another list of options starts at its first one. */}
        <Select key={String(isSpanish)} options={regimes} {...register("regime")} />
      </Field>
      {mayHaveWithholding({ personKind, country }) && (
        <Field
          label="Retención de IRPF"
          hint="La restamos de tu factura y la ingresamos a tu nombre en Hacienda."
          error={errors.withholdingPercentage?.message}
        >
          <Select options={WITHHOLDING_OPTIONS} {...register("withholdingPercentage")} />
        </Field>
      )}
    </>
  );
}

function PersonFields({ control, register, errors }: FieldsProps) {
  const country = useWatch({ control, name: "country" });
  const isPerson = useWatch({ control, name: "personKind" }) === "PERSON";
  return (
    <>
      <div className={form.pair}>
        <Field label={isPerson ? "Nombre y apellidos" : "Nombre de la entidad"} error={errors.name?.message}>
          <TextInput autoComplete={isPerson ? "name" : "organization"} {...register("name")} />
        </Field>
        <Field
          label={country === "ES" && !isPerson ? "NIF" : getTaxIdName(country ?? "")}
          error={errors.taxId?.message}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register("taxId")} />
        </Field>
      </div>
      <Field
        label="Domicilio fiscal"
        hint="Calle, código postal y población."
        error={errors.address?.message}
      >
        <TextInput {...register("address")} />
      </Field>
      {isPerson && (
        <Field
          label="Fecha de nacimiento"
          optional
          hint="La ley nos la puede pedir si vendes mucho (DAC7)."
          error={errors.birthDate?.message}
        >
          <TextInput type="date" autoComplete="bday" {...register("birthDate")} />
        </Field>
      )}
    </>
  );
}

interface FiscalFormProps {
  profile: FiscalProfileView | null;
  country: string | null;
  name: string;
  onSaved: () => void;
}

export function FiscalForm({ profile, country, name, onSaved }: FiscalFormProps) {
  const save = useMutation({ ...saveFiscalProfileMutation(), networkMode: "always" });
  const { form: fiscalForm, submit } = useSchemaForm<FiscalProfileValues, FiscalProfileInput>({
    schema: loadInput,
    defaultValues: toValues(profile, country, name),
    fieldNames: FIELD_NAMES,
    onSubmit: async (input, { reset }) => {
      reset(toValues(await save.mutateAsync(input), country, name));
      onSaved();
    },
  });
  const { register, control, setValue, getValues, formState } = fiscalForm;
  const { errors, isDirty } = formState;
  useLeaveGuard(isDirty);
  // The first wrong field in the order of registration gets the focus: that of the page, not of the components.
  for (const field of FIELD_NAMES) register(field);

  /** A regime or withholding that is not offered any more would be refused without being seen. */
  function dropUnseen() {
    const { country: chosen, regime, personKind } = getValues();
    if (!chosen) return;
    const [first] = listRegimes(chosen);
    if (first && !listRegimes(chosen).includes(regime)) setValue("regime", first);
    if (!mayHaveWithholding({ personKind, country: chosen })) setValue("withholdingPercentage", "0");
  }

  return (
    <form
      noValidate
      className={form.form}
      onSubmit={(event) => {
        dropUnseen();
        void submit(event);
      }}
    >
      <RadioCards
        legend="Facturas como"
        options={PERSON_OPTIONS}
        error={errors.personKind?.message}
        {...register("personKind")}
      />
      <SingleComboboxField
        control={control}
        name="country"
        label="País en el que pagas tus impuestos"
        placeholder="Elige un país"
        options={countryOptions}
      />
      <PersonFields control={control} register={register} errors={errors} />
      <TaxFields control={control} register={register} errors={errors} />
      <SaveBar
        label="Guardar mis datos fiscales"
        pending={save.isPending}
        dirty={isDirty}
        saved={save.isSuccess}
        error={errors.root?.message ?? null}
      />
    </form>
  );
}
