import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextInput } from "@/components/ui/text-input";
import { CURRENCIES, currencyCodes } from "@/lib/reference/currencies";
import styles from "@/components/editor/editor.module.css";
import { StepSection, EditorStep } from "./step";
import { FormSelect } from "@/components/editor/fields/form-select";
import { useAyniForm } from "@/components/editor/use-ayni-form";

const PRICING_OPTIONS = [
  { value: "FREE", label: "Gratis", description: "Lo recibe quien quiera." },
  { value: "PAID", label: "Con precio", description: "Tú decides cuánto." },
  { value: "OPEN", label: "Lo que sientas", description: "Cada persona decide cuánto da." },
];

const ACCESS_OPTIONS = [
  { value: "FOREVER", label: "Para siempre", description: "Quien lo recibe lo conserva." },
  { value: "DAYS", label: "Por un tiempo", description: "Después se puede volver a recibir." },
];

const currencies = currencyCodes
  .filter((code) => CURRENCIES[code].chargeable)
  .map((value) => ({ value, label: CURRENCIES[value].label }));

function AmountFields({ pricing }: { pricing: "PAID" | "OPEN" }) {
  const { registerField, formState } = useAyniForm();
  const { errors } = formState;
  const money = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <div className={styles.pair}>
      {pricing === "PAID" ? (
        <Field label="Precio" hint="Con los impuestos incluidos." error={errors.amount?.message}>
          <TextInput {...money} placeholder="25" {...registerField("amount")} />
        </Field>
      ) : (
        <>
          <Field
            label="Mínimo"
            optional
            hint="Vacío, cada cual puede no dar nada."
            error={errors.minimumAmount?.message}
          >
            <TextInput {...money} placeholder="0" {...registerField("minimumAmount")} />
          </Field>
          <Field
            label="Lo que sugieres"
            optional
            hint="Orienta a quien no sabe cuánto dar."
            error={errors.suggestedAmount?.message ?? errors.amount?.message}
          >
            <TextInput {...money} placeholder="15" {...registerField("suggestedAmount")} />
          </Field>
        </>
      )}
      <Field label="Moneda" error={errors.currency?.message}>
        <FormSelect options={currencies} name="currency" />
      </Field>
    </div>
  );
}

/** Price and duration of access. */
export function PriceStep() {
  const { register, registerField, control, formState } = useAyniForm();
  const { errors } = formState;
  const [pricing, access] = useWatch({ control, name: ["pricing", "access"] });
  return (
    <EditorStep number={4}>
      <RadioCards
        legend="¿Qué pides a cambio?"
        options={PRICING_OPTIONS}
        className={styles.thirds}
        error={errors.pricing?.message}
        {...register("pricing")}
      />
      {(pricing === "PAID" || pricing === "OPEN") && <AmountFields pricing={pricing} />}
      <StepSection title="Acceso">
        <RadioCards
          legend="¿Cuánto tiempo lo tiene quien lo recibe?"
          options={ACCESS_OPTIONS}
          error={errors.access?.message}
          {...register("access")}
        />
        {access === "DAYS" && (
          <Field
            label="Días de acceso"
            hint="Se cuentan desde el día en que se recibe."
            error={errors.accessDays?.message}
            className={styles.narrow}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              placeholder="90"
              {...registerField("accessDays")}
            />
          </Field>
        )}
      </StepSection>
    </EditorStep>
  );
}
