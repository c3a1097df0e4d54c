import { Fragment } from "react";
import { useWatch } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { formatMoney } from "@/lib/reference/money";
import styles from "@/components/editor/editor.module.css";
import type { AyniFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { PACKS } from "./packs";
import { parseAmount } from "./prices";
import { SessionChoice, toOptions } from "./session-choice";
import { StepSection } from "./step";

const MONTHS = toOptions([
  ["1", "1 mes"],
  ["3", "3 meses"],
  ["6", "6 meses"],
  ["12", "1 año"],
]);

type PackOfForm = Pick<AyniFormValues, "amount" | "currency" | "session">;

/** Says what the same hours cost one by one for each pack that is not cheaper, by its price field. */
function describeDearPacks({ amount, currency, session }: PackOfForm): Partial<Record<string, string>> {
  const single = parseAmount(amount, currency);
  return Object.fromEntries(
    PACKS.flatMap(({ sessions, price }) => {
      const each = sessions * single;
      if (!session[price].trim() || !(each > 0) || !(parseAmount(session[price], currency) >= each))
        return [];
      return [[price, `No sale a cuenta: ${sessions} sueltas cuestan ${formatMoney(each, currency)}.`]];
    }),
  );
}

/** The prices of several hours together, beside that of one. */
export function PackFields() {
  const { registerField, formState, control } = useAyniForm();
  const currency = useWatch({ control, name: "currency" });
  const dearPacks = useWatch({ control, compute: describeDearPacks });
  const errors = formState.errors.session;
  return (
    <StepSection title="Packs">
      <p>
        Varias sesiones a un precio propio. Lo que no se use se devuelve durante 14 días, y cobras cuando
        termina el pack.
      </p>
      <div className={styles.pair} data-field="session">
        {PACKS.map(({ sessions, price, months }) => (
          <Fragment key={sessions}>
            <Field
              label={`Precio de ${sessions} sesiones (${currency})`}
              optional
              hint={dearPacks[price] && <span role="status">{dearPacks[price]}</span>}
              error={errors?.[price]?.message ?? (sessions === 3 ? errors?.message : undefined)}
            >
              <TextInput inputMode="decimal" autoComplete="off" {...registerField(`session.${price}`)} />
            </Field>
            <SessionChoice name={months} label={`Para usar ${sessions} en`} options={MONTHS} />
          </Fragment>
        ))}
      </div>
    </StepSection>
  );
}
