"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, type SubmitEvent } from "react";
import { FormMessage } from "@/components/common/form-message";
import { RefundReasonField } from "@/components/common/refund-reason-field";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { formatSeats } from "@/lib/messaging/seat-names";
import type { RefundReason } from "@/lib/payouts/sales/refund-reasons";
import { refundOwnSaleMutation } from "@/lib/payouts/sales/queries";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./return-sale.module.css";

/** The unused sessions of a pack are returned; the running period of a membership ends it, with these seats. */
export type SoldThing = "content" | "pack" | { endingSeats: string[] };

function describeReturn({ title, sold }: Pick<ReturnSaleDialogProps, "title" | "sold">): string {
  if (sold === "pack")
    return `Le devolvemos las sesiones de «${title}» que no ha usado y que no tienen hora. Las demás siguen en pie. No se puede deshacer.`;
  if (sold === "content")
    return `Le devolvemos todo lo que pagó por «${title}». Perderá el acceso, su lugar quedará libre y se lo diremos por correo. No se puede deshacer.`;
  const { endingSeats } = sold;
  const lost = endingSeats.length > 0 ? ` y perderá ${formatSeats(endingSeats, "su")}` : "";
  return `Le devolvemos su último pago de «${title}». Su membresía termina ahora${lost}. Se lo diremos por correo. No se puede deshacer.`;
}

interface ReturnSaleDialogProps {
  orderId: string;
  name: string;
  /** "25 €". */
  price: string;
  title: string;
  sold: SoldThing;
  onClose: () => void;
}

/** Confirms that a Master returns the whole payment of one person, and asks why. */
export function ReturnSaleDialog({ orderId, name, price, title, sold, onClose }: ReturnSaleDialogProps) {
  const router = useRouter();
  const refund = useMutation({ ...refundOwnSaleMutation(), onSettled: () => router.refresh() });
  const [reason, setReason] = useState<RefundReason | null>(null);
  const [isMissing, setIsMissing] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsMissing(reason === null);
    if (reason === null) return;
    await refund.mutateAsync({ id: orderId, reason }).then(
      () => {
        onClose();
        void toast(`Hemos devuelto su pago a ${name}.`, { kind: "success", duration: 5000 });
      },
      () => undefined,
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(nextOpen) => !nextOpen && !refund.isPending && onClose()}
      closeOnOutsideClick={false}
      title={`¿Devolver ${price} a ${name}?`}
      description={describeReturn({ title, sold })}
    >
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {refund.isError && <FormMessage kind="error">{errorMessage(refund.error)}</FormMessage>}
        <RefundReasonField
          hint="Queda en nuestro registro; no se lo decimos."
          error={isMissing && reason === null ? "Elige un motivo" : undefined}
          value={reason}
          onChange={setReason}
        />
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
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
