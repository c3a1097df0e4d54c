"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckIcon, DownloadSimpleIcon } from "@/components/ui/icons";
import { notify } from "@/components/ui/toast";
import { counted } from "@/lib/platform/copy/pluralize";
import { payoutMarking } from "@/lib/payouts/payout/queries";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { api } from "@/lib/platform/routes";
import { PayoutRow } from "./payout-row";
import { sumsOf } from "./selected-sums";
import styles from "./payout-list.module.css";

const PaidDialog = dynamic(() => import("./mark-paid-dialog").then((module) => module.PaidDialog), {
  ssr: false,
});

const TOAST_MS = 5000;

const idsOf = (groups: readonly PayoutGroup[]) => groups.flatMap(({ orders }) => orders.map(({ id }) => id));

/** What Masters are due: chosen whole or sale by sale, and marked as paid once the transfers are made. */
export function PayoutList({ groups, zone }: { groups: PayoutGroup[]; zone: string }) {
  const router = useRouter();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  // Also after a refusal: somebody else may have paid some of them.
  const marking = useMutation({ ...payoutMarking(), onSettled: () => router.refresh() });
  const payable = idsOf(groups);
  // Those that were paid meanwhile are no longer among them.
  const chosen = payable.filter((id) => marked.has(id));
  const sums = sumsOf(groups, new Set(chosen));

  function choose(ids: string[], wanted: boolean) {
    const next = new Set(marked);
    for (const id of ids) {
      if (wanted) next.add(id);
      else next.delete(id);
    }
    setMarked(next);
  }

  function closed(done: boolean) {
    setAsked(false);
    if (!done) return;
    setMarked(new Set());
    const said = `${counted(chosen.length, "venta marcada como pagada", "ventas marcadas como pagadas")}.`;
    void notify(said, { kind: "success", duration: TOAST_MS });
  }

  if (groups.length === 0) {
    return (
      <EmptyState icon={<CheckIcon size={38} />} title="No hay pagos pendientes">
        <p>Cuando la parte de un Maestro esté disponible, aparecerá aquí.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Pagos pendientes" className={styles.list}>
      <div className={styles.bar}>
        <Checkbox
          label="Elegir todo lo de esta página"
          checked={chosen.length > 0 && chosen.length === payable.length}
          disabled={payable.length === 0}
          onChange={({ target }) => choose(payable, target.checked)}
        />
        <p role="status" className={styles.sum}>
          {chosen.length === 0 ? "Nada elegido" : `${counted(chosen.length, "venta", "ventas")}: ${sums}`}
        </p>
        <Button disabled={chosen.length === 0} onClick={() => setAsked(true)}>
          Marcar como pagado
        </Button>
        {/* No link of the router: looking at it ahead would be an export already. */}
        <a href={api.payoutsCsv()} download className={styles.csv}>
          <DownloadSimpleIcon size={20} />
          CSV para el banco
        </a>
      </div>
      <ul role="list" className={styles.groups}>
        {groups.map((group) => (
          <PayoutRow
            key={`${group.master.id} ${group.currency}`}
            group={group}
            zone={zone}
            marked={marked}
            onChoose={choose}
          />
        ))}
      </ul>
      {asked && (
        <PaidDialog
          title={`¿Marcar ${sums} como pagado?`}
          consequences={`Son ${counted(chosen.length, "venta", "ventas")}. Aquí solo queda anotado: las transferencias las haces tú.`}
          label="Marcar como pagado"
          zone={zone}
          act={(paidToMasterDate) => marking.mutateAsync({ orderIds: chosen, paidToMasterDate })}
          onClose={closed}
        />
      )}
    </section>
  );
}
