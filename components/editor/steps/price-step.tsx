import { useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioCards } from "@/components/ui/radio-cards";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import styles from "@/components/editor/editor.module.css";
import earningsStyles from "./earnings.module.css";
import { StepSection, EditorStep } from "./step";
import { AmountFields } from "./amount-fields";
import { PackFields } from "./pack-fields";
import { NumberField } from "@/components/editor/fields/number-field";
import { hasEncuentros, isBookedByHour } from "@/components/editor/form-values";
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

/** Price and duration of access; an hour with one person has no duration. */
export function PriceStep({ saleTerms }: { saleTerms: SaleTerms }) {
  const { register, control, formState } = useAyniForm();
  const { errors } = formState;
  const [pricing, access, contentType, delivery, occasion, encuentros] = useWatch({
    control,
    name: ["pricing", "access", "contentType", "delivery", "occasion", "encuentros"],
  });
  const isSeries = hasEncuentros({ contentType, delivery, occasion }) && encuentros.length > 1;
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
      {pricing === "PAID" && isBookedByHour({ contentType, occasion }) && <PackFields />}
      {(pricing === "PAID" || pricing === "OPEN") && isSeries && (
        <Checkbox
          label="Cobrar solo lo que queda a quien llega cuando ya ha empezado"
          {...register("proRata")}
        />
      )}
      {pricing === "FREE" && (
        <p className={earningsStyles.free}>Nadie paga nada, y a ti tampoco te cuesta nada.</p>
      )}
      {!isBookedByHour({ contentType, occasion }) && (
        <StepSection title="Acceso">
          <RadioCards
            legend="¿Cuánto tiempo lo tiene quien lo recibe?"
            options={ACCESS_OPTIONS}
            error={errors.access?.message}
            {...register("access")}
          />
          {access === "DAYS" && (
            <NumberField
              name="accessDays"
              label="Días de acceso"
              hint="Se cuentan desde el día en que se recibe."
              placeholder="90"
            />
          )}
        </StepSection>
      )}
    </EditorStep>
  );
}
