import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { TextInput } from "@/components/ui/text-input";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import styles from "@/components/editor/editor.module.css";
import earningsStyles from "./earnings.module.css";
import { StepSection, EditorStep } from "./step";
import { AmountFields } from "./amount-fields";
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

/** Price and duration of access. */
export function PriceStep({ saleTerms }: { saleTerms: SaleTerms }) {
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
      {(pricing === "PAID" || pricing === "OPEN") && <AmountFields pricing={pricing} saleTerms={saleTerms} />}
      {pricing === "FREE" && (
        <p className={earningsStyles.free}>Nadie paga nada, y a ti tampoco te cuesta nada.</p>
      )}
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
