import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { countries } from "@/lib/reference/countries";
import type { ApplicationFormValues } from "./application-values";
import styles from "./application-form.module.css";

const dialCodeOptions = countries
  .filter(({ callingCode }) => callingCode !== "")
  .map(({ iso2, name, callingCode }) => ({ value: iso2, label: `${name} (${callingCode})` }));

export function PhoneField({
  form: { register, formState },
}: {
  form: UseFormReturn<ApplicationFormValues>;
}) {
  const error = formState.errors.phone;
  return (
    <div className={styles.phone}>
      <Field label="Prefijo" error={error?.country?.message}>
        <Select
          autoComplete="tel-country-code"
          placeholder="Elige un país"
          options={dialCodeOptions}
          {...register("phone.country")}
        />
      </Field>
      <Field
        label="Teléfono"
        optional
        hint="Solo lo ve quien lee tu solicitud."
        error={error?.number?.message}
      >
        <TextInput type="tel" autoComplete="tel-national" {...register("phone.number")} />
      </Field>
    </div>
  );
}
