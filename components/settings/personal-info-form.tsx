"use client";

import { countryOptions } from "@/components/common/country-options";
import { currencyOptions } from "@/components/common/currency-options";
import { useTimeZoneOptions } from "@/components/common/use-time-zone-options";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { PrivateUser } from "@/lib/identity/users/schema";
import styles from "./form.module.css";
import { SaveBar } from "./save-bar";
import { SingleComboboxField } from "./single-combobox-field";
import { useSavedForm } from "./use-saved-form";
import { useUpdateUser } from "./use-update-user";

const loadPersonalInfoInput = () =>
  import("@/lib/identity/users/schema").then((module) => module.personalInfoInput);

const toFormValues = ({ name, lastName, country, currency, timezone }: PrivateUser) => ({
  name,
  lastName,
  country,
  currency,
  timezone,
});

export function PersonalInfoForm({ user }: { user: PrivateUser }) {
  const saveUser = useUpdateUser(user.id);
  const { form, submit } = useSavedForm({
    schema: loadPersonalInfoInput,
    values: toFormValues(user),
    save: async (change) => toFormValues(await saveUser.mutateAsync({ id: user.id, change })),
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const timeZones = useTimeZoneOptions(user.timezone);

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <Field label="Nombre" error={errors.name?.message}>
          <TextInput autoComplete="given-name" {...register("name")} />
        </Field>
        <Field label="Apellidos" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...register("lastName")} />
        </Field>
      </div>
      <SingleComboboxField
        control={control}
        name="country"
        label="País"
        hint="El país en el que vives: de él son los impuestos de lo que compras. Un cambio vale desde tu próxima compra, salvo que tu conexión y tu zona horaria digan las dos otro país."
        placeholder="Elige un país"
        options={countryOptions}
      />
      <SingleComboboxField
        control={control}
        name="currency"
        label="Moneda"
        placeholder="Elige una moneda"
        options={currencyOptions}
      />
      <SingleComboboxField
        control={control}
        name="timezone"
        label="Zona horaria"
        hint="Con ella te decimos la hora de cada encuentro."
        placeholder="Elige una zona horaria"
        options={timeZones}
      />
      <SaveBar
        pending={saveUser.isPending}
        dirty={isDirty}
        saved={saveUser.isSuccess}
        error={errors.root?.message}
      />
    </form>
  );
}
