import { useWatch } from "react-hook-form";
import { chargeableCurrencyOptions } from "@/components/common/currency-options";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumCharge } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import styles from "@/components/editor/editor.module.css";
import { FormSelect } from "@/components/editor/fields/form-select";
import { isLived } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { EarningsAnnouncer, EarningsList, EarningsNotes } from "./earnings-list";
import earningsStyles from "./earnings.module.css";
import { calculateFormEarnings, toTermsOf, type FormEarnings } from "./sale-earnings";
import { usePriceErrors } from "./use-price-errors";

const MONEY_INPUT = { inputMode: "decimal", autoComplete: "off" } as const;

interface PricingProps {
  earnings: FormEarnings;
  currency: string;
  saleTerms: SaleTerms;
}

interface AmountFieldProps extends PricingProps {
  name: "amount" | "minimumAmount" | "suggestedAmount";
  label: string;
  hint: string;
  placeholder: string;
  optional?: boolean;
}

function AmountField({ name, placeholder, earnings, currency, saleTerms, ...field }: AmountFieldProps) {
  const { registerField, formState } = useAyniForm();
  const { showErrors, clearFixedErrors } = usePriceErrors();
  return (
    <div className={earningsStyles.priced}>
      <Field {...field} error={formState.errors[name]?.message}>
        <TextInput
          {...MONEY_INPUT}
          placeholder={placeholder}
          {...registerField(name, { onBlur: showErrors, onChange: clearFixedErrors })}
        />
      </Field>
      <EarningsList earnings={earnings.fields[name]} currency={currency} saleTerms={saleTerms} />
    </div>
  );
}

const formatLeastPrice = (currency: string) =>
  isCurrencyCode(currency) ? formatMoney(minimumCharge(currency), currency) : "";

function FixedAmountField(props: PricingProps) {
  return (
    <AmountField
      {...props}
      name="amount"
      label="Precio"
      hint={`Con los impuestos incluidos. El mínimo es ${formatLeastPrice(props.currency)}.`}
      placeholder="25"
    />
  );
}

function ChosenAmountFields(props: PricingProps) {
  return (
    <>
      <AmountField
        {...props}
        name="minimumAmount"
        label="Mínimo"
        optional
        hint="Vacío, cada cual puede no dar nada."
        placeholder="0"
      />
      <AmountField
        {...props}
        name="suggestedAmount"
        label="Lo que sugieres"
        optional
        hint="Orienta a quien no sabe cuánto dar."
        placeholder="15"
      />
    </>
  );
}

/** The amounts of a price with what the Master earns of each. */
export function AmountFields({
  pricing,
  saleTerms: allTerms,
}: {
  pricing: "PAID" | "OPEN";
  saleTerms: SaleTerms;
}) {
  const { control, formState } = useAyniForm();
  const { showErrors, clearFixedErrors } = usePriceErrors();
  const { saleTerms, earnings, currency, isLive } = useWatch({
    control,
    compute: (form) => ({
      saleTerms: toTermsOf(form.contentType, allTerms),
      earnings: calculateFormEarnings(form, toTermsOf(form.contentType, allTerms)),
      currency: form.currency,
      isLive: form.contentType === "" || isLived(form),
    }),
  });
  const shared = { earnings, currency, saleTerms };
  const handleCurrencyChange = () => {
    clearFixedErrors();
    showErrors();
  };
  return (
    <>
      <div className={styles.pair}>
        {pricing === "PAID" ? <FixedAmountField {...shared} /> : <ChosenAmountFields {...shared} />}
        <Field label="Moneda" error={formState.errors.currency?.message}>
          <FormSelect
            options={chargeableCurrencyOptions}
            name="currency"
            registerOptions={{ onChange: handleCurrencyChange }}
          />
        </Field>
      </div>
      <EarningsNotes withSeat={earnings.withSeat} currency={currency} saleTerms={saleTerms} isLive={isLive} />
      <EarningsAnnouncer earnings={earnings} currency={currency} />
    </>
  );
}
