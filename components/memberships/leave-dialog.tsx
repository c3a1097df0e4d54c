"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/common/confirm-dialog";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { formatNearDate } from "@/components/common/format-date";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { leaveMembership } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatMoney } from "@/lib/reference/money";
import { useShowChange } from "./use-membership-change";

const MAX_REASON = 500;

interface LeaveDialogProps {
  membership: MembershipView;
  onClose: (done: boolean) => void;
}

/** "Sigues dentro hasta el 3 de febrero y no se te cobra nada más. Te devolvemos 60 €, por los meses que no han empezado." */
export function describeLeaving(
  { endsIfLeft, returnedIfLeft, currency }: MembershipView,
  { zone, now }: { zone: string; now: Date },
): string {
  const isInside = endsIfLeft !== null && new Date(endsIfLeft) > now;
  const end = isInside ? `Sigues dentro hasta el ${formatNearDate(endsIfLeft, zone)}` : "Termina ahora";
  const returned =
    returnedIfLeft > 0
      ? ` Te devolvemos ${formatMoney(returnedIfLeft, currency)}, por los meses que no han empezado.`
      : "";
  return `${end} y no se te cobra nada más.${returned}`;
}

/** Says what follows from leaving a membership, and asks for a reason that need not be given. */
export function LeaveDialog({ membership, onClose }: LeaveDialogProps) {
  const zone = useViewerZone() ?? DEFAULT_TIME_ZONE;
  const show = useShowChange();
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      title={`¿Dejar «${membership.name}»?`}
      consequences={describeLeaving(membership, { zone, now: new Date() })}
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
      <Field label="¿Por qué la dejas?" optional>
        <TextArea
          rows={3}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
