"use client";

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { ConditionLines } from "@/components/common/condition-lines";
import { CharacterCount } from "@/components/common/character-count";
import { countCharacters } from "@/lib/platform/text/characters";
import { FormDialog } from "@/components/common/form-dialog";
import { leaveToPay } from "@/components/common/leave-to-pay";
import { parsePrice } from "@/components/common/parse-price";
import { useShownZone } from "@/components/common/use-shown-zone";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { MAX_GIFT_MESSAGE } from "@/lib/orders/gifts/schema";
import { placeGiftMutation } from "@/lib/orders/gifts/queries";
import { giftForm } from "@/lib/orders/gifts/schema";
import { toLocalDate } from "@/lib/platform/time/format";
import type { PackSize } from "@/lib/content/booking-terms/schema";
import { isCurrencyCode, minorUnitFactor } from "@/lib/reference/currencies";
import { maximumChargeError } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import { RecipientFields } from "./recipient-fields";

export type GivableAyni = {
  id: string;
  title: string;
  /** Price for the giver, in minor units; the suggestion where they choose. */
  amount: number;
  currency: string;
  minimumAmount: number | null;
  suggestedAmount: number | null;
};

const schema = giftForm.extend({ chosenAmount: z.string().max(20) });

interface GiftDialogProps {
  ayni: GivableAyni;
  /** Applied to the price that is shown. */
  code: string | undefined;
  /** Several hours of it. */
  sessions?: PackSize;
  /** Told before paying, where the page does not. */
  conditions?: readonly string[];
  onClose: () => void;
}

const toCurrency = (code: string) => (isCurrencyCode(code) ? code : "EUR");

const toAmountText = ({ suggestedAmount, amount, currency }: GivableAyni): string =>
  ((suggestedAmount ?? amount) / minorUnitFactor(toCurrency(currency))).toLocaleString("es-ES");

/** Asks for the recipient, a message and the day; then opens the checkout. */
export function GiftDialog({ ayni, code, sessions, conditions, onClose }: GiftDialogProps) {
  const zone = useShownZone();
  const { mutateAsync } = useMutation(placeGiftMutation());
  const isChosen = ayni.minimumAmount !== null;
  const currency = toCurrency(ayni.currency);
  const price = isChosen ? "" : `Pagas ${formatMoney(ayni.amount, ayni.currency)}. `;
  return (
    <FormDialog
      schema={schema}
      defaultValues={{
        recipientName: "",
        recipientEmail: "",
        message: "",
        sendsOn: "",
        chosenAmount: isChosen ? toAmountText(ayni) : "",
      }}
      title={`Regalar «${ayni.title}»`}
      description={`${price}Le escribiremos para que lo acepte con su cuenta; si no tiene, la crea al abrirlo.`}
      submitLabel="Ir a pagar"
      onCancel={onClose}
      onSubmit={async ({ chosenAmount, sendsOn, ...recipient }, { setError }) => {
        const amount = isChosen ? parsePrice(chosenAmount, currency) : undefined;
        if (Number.isNaN(amount)) return setError("chosenAmount", { message: "Indica un importe válido" });
        const tooHigh = maximumChargeError(amount ?? 0, currency);
        if (tooHigh) return setError("chosenAmount", { message: tooHigh });
        const { orderId, ...payable } = await mutateAsync({
          ...recipient,
          ayniContentId: ayni.id,
          sessions,
          sendsOn: sendsOn || null,
          ...(isChosen ? { chosenAmount: amount } : { code, expectedAmount: ayni.amount }),
        });
        await leaveToPay(orderId, payable);
      }}
    >
      {({ register, watch, formState: { errors } }) => (
        <>
          <RecipientFields register={register} errors={errors} />
          <Field
            label="Tu mensaje"
            optional
            hint={<CharacterCount length={countCharacters(watch("message") ?? "")} max={MAX_GIFT_MESSAGE} />}
            error={errors.message?.message}
          >
            <TextArea rows={4} {...register("message")} />
          </Field>
          <DateField
            label="Día en que le llega"
            optional
            hint="Sin un día, le llega en cuanto pagues."
            min={toLocalDate(new Date().toISOString(), zone)}
            error={errors.sendsOn?.message}
            {...register("sendsOn")}
          />
          {conditions && <ConditionLines texts={conditions} />}
          {isChosen && (
            <Field
              label={`Tu aporte (${currency})`}
              hint={`Desde ${formatMoney(ayni.minimumAmount ?? 0, currency)}.`}
              error={errors.chosenAmount?.message}
            >
              <TextInput inputMode="decimal" autoComplete="off" {...register("chosenAmount")} />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
