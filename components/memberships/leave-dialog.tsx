"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { useShownZone } from "@/components/common/use-shown-zone";
import { formatNearDate } from "@/components/common/format-date";
import { NearDate } from "@/components/common/local-date";
import { Field } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { TextArea } from "@/components/ui/text-input";
import { formatSeats } from "@/lib/messaging/seat-names";
import { leaveMembership } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import { useShowChange } from "./use-membership-change";

const MAX_REASON = 500;

interface LeaveDialogProps {
  membership: MembershipView;
  onClose: (done: boolean) => void;
}

/** "Sigues dentro hasta el 3 de febrero y no se te cobra nada más. Te devolvemos 60 €, por los meses que no han empezado." */
export function describeLeaving(
  { endsIfLeft, returnedIfLeft, currency, endingSeats }: MembershipView,
  { zone, now }: { zone: string; now: Date },
): string {
  const isInside = endsIfLeft !== null && new Date(endsIfLeft) > now;
  const end = isInside ? `Sigues dentro hasta el ${formatNearDate(endsIfLeft, zone)}` : "Termina ahora";
  const returned =
    returnedIfLeft > 0
      ? ` Te devolvemos ${formatMoney(returnedIfLeft, currency)}, por los meses que no han empezado.`
      : "";
  const seats = endingSeats.length > 0 ? ` Perderás ${formatSeats(endingSeats, "tu")}.` : "";
  return `${end} y no se te cobra nada más.${returned}${seats}`;
}

/** The first payment can still be returned whole, which leaving does not do. */
function WithdrawalHint({ withdrawal }: MembershipView) {
  if (!withdrawal) return null;
  return (
    <p>
      Hasta el <NearDate iso={withdrawal.until} /> también puedes{" "}
      <TextLink href={routes.order(withdrawal.orderId)}>desistir</TextLink>: se te devuelve todo y termina ya.
    </p>
  );
}

function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <Field label="¿Por qué la dejas?" optional>
      <TextArea
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** Says what follows from leaving what cannot be taken back, and asks for a reason that need not be given. */
export function LeaveDialog({ membership, onClose }: LeaveDialogProps) {
  const zone = useShownZone();
  const show = useShowChange();
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      title={`¿Dejar «${membership.name}»?`}
      consequences={`${describeLeaving(membership, { zone, now: new Date() })} No se puede deshacer.`}
      confirmLabel="Dejarla"
      dismissLabel="Quedarme"
      onConfirm={async () =>
        show(
          await leaveMembership(membership.id, reason.trim() ? { reason } : {}),
          "No se te cobra nada más.",
        )
      }
      onClose={onClose}
    >
      <WithdrawalHint {...membership} />
      <ReasonField reason={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

type ReasonDialogProps = Omit<LeaveDialogProps, "onClose"> & { onSent: () => void; onClose: () => void };

/** Asks somebody who has left for a reason that need not be given. */
export function ReasonDialog({ membership: { id, name, master }, onSent, onClose }: ReasonDialogProps) {
  const show = useShowChange();
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      title={`Dejas «${name}»`}
      consequences={`Si quieres, dile a ${master.name} por qué.`}
      confirmLabel="Enviar"
      dismissLabel="Ahora no"
      onConfirm={async () => {
        show(await leaveMembership(id, { reason }), "Gracias, se lo hemos dicho.");
        if (reason.trim()) onSent();
      }}
      onClose={onClose}
    >
      <ReasonField reason={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
