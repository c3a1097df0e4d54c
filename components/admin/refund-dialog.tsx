"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, type SubmitEvent } from "react";
import { parsePrice } from "@/components/common/parse-price";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { decimalOf, saidAmount } from "@/lib/sales/money";
import { saleRefund } from "@/lib/payouts/sales/queries";
import type { SaleView } from "@/lib/payouts/sales/schema";
import styles from "./sale-actions.module.css";

interface RefundDialogProps {
  sale: SaleView;
  master: string;
  /** What is to be said when it was done; null when it is not wanted any more. */
  onClose: (said: string | null) => void;
}

type Refusal = { field?: string; general?: string };

const refusalOf = (error: unknown): Refusal =>
  error instanceof ApiError && error.fields.amount
    ? { field: error.fields.amount }
    : { general: messageOf(error) };

function amountIn(text: string, currency: string): number {
  const code = currency.toUpperCase();
  return isCurrencyCode(code) ? parsePrice(text, code) : NaN;
}

/** Asks how much of a sale is given back; all that is left, unless less is written. */
export function RefundDialog({ sale, master, onClose }: RefundDialogProps) {
  const router = useRouter();
  const refund = useMutation({ ...saleRefund(), onSettled: () => router.refresh() });
  const [open, setOpen] = useState(true);
  const { currency, buyer, ayni } = sale;
  const left = sale.amount - sale.refundedAmount;
  const [text, setText] = useState(decimalOf(left, currency).replace(".", ","));
  const [refusal, setRefusal] = useState<Refusal>({});
  const amount = amountIn(text, currency);
  const isWhole = amount === left;

  function close(said: string | null) {
    setOpen(false);
    onClose(said);
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!(amount >= 1 && amount <= left)) {
      setRefusal({ field: `Indica un importe de hasta ${saidAmount(left, currency)}` });
      return;
    }
    try {
      const { notice } = await refund.mutateAsync({ id: sale.id, amount });
      close(notice ?? `Hemos devuelto ${saidAmount(amount, currency)} a ${buyer.name}.`);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && !refund.isPending && close(null)}
      closeOnOutsideClick={false}
      title={`¿Devolver ${saidAmount(Number.isNaN(amount) ? left : amount, currency)} a ${buyer.name}?`}
      description={`Pagó ${saidAmount(sale.amount, currency)} por «${ayni.title}». ${
        isWhole ? "Perderá el acceso y se lo diremos por correo." : "Conservará el acceso."
      }`}
    >
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {refusal.general && <FormNotice kind="error">{refusal.general}</FormNotice>}
        {sale.paidToMaster && (
          <FormNotice kind="info">
            Esta venta ya se pagó a {master} ({saidAmount(sale.paidToMasterAmount ?? 0, currency)}): acuerda
            con esa persona cómo se compensa.
          </FormNotice>
        )}
        <Field
          label={`Importe (${currency.toUpperCase()})`}
          hint={`Quedan por devolver ${saidAmount(left, currency)}.`}
          error={refusal.field}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={() => close(null)}>
            Cancelar
          </Button>
          <Button type="submit" variant="danger" pending={refund.isPending}>
            Devolver el dinero
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
