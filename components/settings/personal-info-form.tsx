"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useLeaveGuard } from "@/components/common/use-leave-guard";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { personalFields } from "@/lib/identity/credentials/schema";
import { countries } from "@/lib/reference/countries";
import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";
import { zoneOptions } from "@/lib/reference/time-zones";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { keepTyped } from "../ajustes/form-options";
import styles from "./form.module.css";
import { SaveBar } from "./save-bar";
import { SearchSelect } from "./single-combobox-field";
import { showRefusal } from "../common/set-form-errors";
import { useUserSaving } from "./use-update-user";

const personalForm = z.object(personalFields);
const names = ["name", "lastName", "country", "currency", "timezone"] as const;

const countryOptions = countries.map(({ Iso2, Name }) => ({ value: Iso2, label: Name }));
const currencyOptions = currencyCodes.map((value) => ({ value, label: CURRENCIES[value].label }));

const valuesOf = ({ name, lastName, country, currency, timezone }: PrivateUser) => ({
  name,
  lastName,
  country,
  currency,
  timezone,
});

/** Names, and where one lives and reckons. */
export function PersonalForm({ user }: { user: PrivateUser }) {
  const saving = useUserSaving(user.id);
  const { register, control, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(personalForm),
    values: valuesOf(user),
    resetOptions: keepTyped,
  });
  const { errors, isDirty } = formState;
  const zones = useMemo(() => zoneOptions(user.timezone), [user.timezone]);
  useLeaveGuard(isDirty);

  const submit = handleSubmit(async (change) => {
    try {
      reset(valuesOf(await saving.mutateAsync({ id: user.id, change })));
    } catch (error) {
      showRefusal(error, { setError, names });
    }
  });

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
      <SearchSelect
        control={control}
        name="country"
        label="País"
        placeholder="Elige un país"
        options={countryOptions}
      />
      <SearchSelect
        control={control}
        name="currency"
        label="Moneda"
        placeholder="Elige una moneda"
        options={currencyOptions}
      />
      <SearchSelect
        control={control}
        name="timezone"
        label="Zona horaria"
        hint="Con ella te decimos la hora de cada encuentro."
        placeholder="Elige una zona horaria"
        options={zones}
      />
      <SaveBar
        pending={saving.isPending}
        dirty={isDirty}
        saved={saving.isSuccess}
        error={errors.root?.message}
      />
    </form>
  );
}
