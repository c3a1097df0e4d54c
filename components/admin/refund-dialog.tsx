"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, type SubmitEvent } from "react";
import { parsePrice } from "@/components/common/parse-price";
import { FormMessage } from "@/components/common/form-message";
import { RefundReasonField } from "@/components/common/refund-reason-field";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatSeats } from "@/lib/messaging/seat-names";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { toDecimalAmount, formatMoney } from "@/lib/reference/money";
import { refundSaleMutation } from "@/lib/payouts/sales/queries";
import type { RefundReason } from "@/lib/payouts/sales/refund-reasons";
import type { SaleView } from "@/lib/payouts/sales/schema";
import styles from "./refund-dialog.module.css";

interface RefundDialogProps {
  sale: SaleView;
  masterName: string;
  /** Receives the success message, or null if the admin cancelled. */
  onClose: (message: string | null) => void;
}

type RefundErrors = { field?: string; reason?: string; general?: string };

const toRefundErrors = (error: unknown): RefundErrors =>
  error instanceof ApiError && error.fields.amount
    ? { field: error.fields.amount }
    : { general: errorMessage(error) };

function parseAmountText(text: string, currency: string): number {
  const code = currency.toUpperCase();
  return isCurrencyCode(code) ? parsePrice(text, code) : NaN;
}

/** "Perderá el acceso y su lugar en «Luna». Se lo diremos por correo." */
const describeLoss = ({ endingSeats }: SaleView): string =>
  endingSeats?.length
    ? `Perderá el acceso y ${formatSeats(endingSeats, "su")}. Se lo diremos por correo.`
    : "Perderá el acceso y se lo diremos por correo.";

/** Refunds a sale; by default the whole remaining amount, of a pack of hours what is not used. */
export function RefundDialog({ sale, masterName, onClose }: RefundDialogProps) {
  const router = useRouter();
  const refund = useMutation({ ...refundSaleMutation(), onSettled: () => router.refresh() });
  const { currency, buyer, ayni } = sale;
  const refundableAmount = sale.amount - sale.refundedAmount;
  const [text, setText] = useState(
    toDecimalAmount(sale.packUnused ?? refundableAmount, currency).replace(".", ","),
  );
  const [reason, setReason] = useState<RefundReason | null>(null);
  const [errors, setErrors] = useState<RefundErrors>({});
  const amount = parseAmountText(text, currency);
  const isFullRefund = amount === refundableAmount;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!(amount >= 1 && amount <= refundableAmount)) {
      setErrors({ field: `Indica un importe de hasta ${formatMoney(refundableAmount, currency)}` });
      return;
    }
    if (reason === null) {
      setErrors({ reason: "Elige un motivo" });
      return;
    }
    try {
      const { notice } = await refund.mutateAsync({ id: sale.id, amount, reason });
      onClose(notice ?? `Hemos devuelto ${formatMoney(amount, currency)} a ${buyer.name}.`);
    } catch (error) {
      setErrors(toRefundErrors(error));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(nextOpen) => !nextOpen && !refund.isPending && onClose(null)}
      closeOnOutsideClick={false}
      title={`¿Devolver ${formatMoney(Number.isNaN(amount) ? refundableAmount : amount, currency)} a ${buyer.name}?`}
      description={`Pagó ${formatMoney(sale.amount, currency)} por «${ayni.title}». ${
        isFullRefund ? describeLoss(sale) : "Conservará el acceso."
      }`}
    >
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {errors.general && <FormMessage kind="error">{errors.general}</FormMessage>}
        {sale.paidToMasterAmount !== null && (
          <FormMessage kind="info">
            Esta venta ya se pagó a <bdi>{masterName}</bdi> ({formatMoney(sale.paidToMasterAmount, currency)}
            ): acuerda con esa persona cómo se compensa.
          </FormMessage>
        )}
        <Field
          label={`Importe (${currency.toUpperCase()})`}
          hint={`Quedan por devolver ${formatMoney(refundableAmount, currency)}.${
            sale.packUnused === null
              ? ""
              : ` Sin usar: ${formatMoney(sale.packUnused, currency)}; con ese importe el pack se cierra.`
          }`}
          error={errors.field}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <RefundReasonField
          hint="Queda en el registro."
          error={errors.reason}
          value={reason}
          onChange={setReason}
        />
        <ButtonRow>
          <Button variant="secondary" onClick={() => onClose(null)}>
            Cancelar
          </Button>
          <Button type="submit" variant="danger" pending={refund.isPending}>
            Devolver el dinero
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
