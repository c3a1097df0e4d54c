import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { CURRENCIES, currencyCodes } from "@/lib/catalogue/currencies";
import styles from "./create-ayni.module.css";
import { Section } from "./section";
import { useCreateForm } from "./use-create-form";

const PRICING = [
  { value: "FREE", label: "Gratis", description: "Lo recibe quien quiera." },
  { value: "PAID", label: "Con precio", description: "Tú decides cuánto." },
];

const currencies = currencyCodes
  .filter((code) => CURRENCIES[code].chargeable)
  .map((value) => ({ value, label: CURRENCIES[value].label }));

export function PriceSection() {
  const { register, control, formState } = useCreateForm();
  const { errors } = formState;
  const pricing = useWatch({ control, name: "pricing" });
  return (
    <Section title="Precio">
      <RadioCards
        legend="¿Qué pides a cambio?"
        options={PRICING}
        error={errors.pricing?.message ?? (pricing === "PAID" ? undefined : errors.amount?.message)}
        {...register("pricing")}
      />
      {pricing === "PAID" && (
        <div className={styles.pair}>
          <Field label="Precio" hint="Con los impuestos incluidos." error={errors.amount?.message}>
            <TextInput inputMode="decimal" autoComplete="off" placeholder="25" {...register("amount")} />
          </Field>
          <Field label="Moneda" error={errors.currency?.message}>
            <Select options={currencies} {...register("currency")} />
          </Field>
        </div>
      )}
    </Section>
  );
}
