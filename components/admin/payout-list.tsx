"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { createPayoutMutation } from "@/lib/payouts/payout/queries";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { BankFileButtons } from "./bank-file-buttons";
import { PayoutRow } from "./payout-row";
import { usePayoutSelection, type PayoutSelection } from "./use-payout-selection";
import styles from "./payout-list.module.css";

const MarkPaidDialog = lazyDialog(() => import("./mark-paid-dialog").then((module) => module.MarkPaidDialog));

const TOAST_MS = 5000;

interface PayoutToolbarProps {
  selection: PayoutSelection;
  hasSender: boolean;
  onMarkPaid: () => void;
}

function PayoutToolbar({ selection, hasSender, onMarkPaid }: PayoutToolbarProps) {
  const { orderIds, sums, isEmpty } = selection;
  return (
    <div className={cx(styles.bar, !isEmpty && styles.used)}>
      <Checkbox
        label="Elegir todo lo de esta página"
        checked={selection.isAllSelected}
        disabled={!selection.hasPayable}
        onChange={({ target }) => selection.toggleAll(target.checked)}
      />
      <p role="status" className={styles.sum}>
        {isEmpty ? "Nada elegido" : `${pluralize(orderIds.length, "venta", "ventas")}: ${sums}`}
      </p>
      <Button size="s" disabled={isEmpty} onClick={onMarkPaid}>
        Marcar como pagado
      </Button>
      <BankFileButtons orderIds={orderIds} hasSender={hasSender} onMade={selection.clear} />
    </div>
  );
}

interface MarkSelectionPaidDialogProps {
  selection: PayoutSelection;
  timeZone: string;
  onClose: () => void;
}

function MarkSelectionPaidDialog({ selection, timeZone, onClose }: MarkSelectionPaidDialogProps) {
  const router = useRouter();
  // Refreshes after an error too: another admin may have paid some of the sales.
  const { mutateAsync } = useMutation({ ...createPayoutMutation(), onSettled: () => router.refresh() });
  const { orderIds, sums } = selection;

  function handleClose(done: boolean) {
    onClose();
    if (!done) return;
    selection.clear();
    const message = `${pluralize(orderIds.length, "venta marcada como pagada", "ventas marcadas como pagadas")}.`;
    void toast(message, { kind: "success", duration: TOAST_MS });
  }

  return (
    <MarkPaidDialog
      title={`¿Marcar ${sums} como pagado?`}
      consequences={`Son ${pluralize(orderIds.length, "venta", "ventas")}. Aquí solo queda anotado: las transferencias las haces tú.`}
      confirmLabel="Marcar como pagado"
      timeZone={timeZone}
      onConfirm={(paidToMasterDate) => mutateAsync({ orderIds, paidToMasterDate })}
      onClose={handleClose}
    />
  );
}

interface PayoutListProps {
  groups: PayoutGroup[];
  timeZone: string;
  /** Missing settings of the server, without which there are no SEPA files. */
  hasSender: boolean;
}

/** Amounts due to Masters: selected by Master or by sale, and marked as paid after a manual transfer. */
export function PayoutList({ groups, timeZone, hasSender }: PayoutListProps) {
  const selection = usePayoutSelection(groups);
  const [dialogOpen, setDialogOpen] = useState(false);
  if (groups.length === 0) {
    return (
      <EmptyState icon={<CheckIcon size={38} />} title="No hay pagos pendientes">
        <p>Cuando la parte de un Maestro esté disponible, aparecerá aquí.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Pagos pendientes" className={styles.list}>
      <PayoutToolbar selection={selection} hasSender={hasSender} onMarkPaid={() => setDialogOpen(true)} />
      <ul role="list" className={styles.groups}>
        {groups.map((group) => (
          <PayoutRow
            key={`${group.master.id} ${group.currency}`}
            group={group}
            timeZone={timeZone}
            selection={selection}
          />
        ))}
      </ul>
      {dialogOpen && (
        <MarkSelectionPaidDialog
          selection={selection}
          timeZone={timeZone}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </section>
  );
}
