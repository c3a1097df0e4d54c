"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { OfferDeadline } from "@/components/common/offer-deadline";
import type { ReceiveOptions } from "@/components/common/receive-intent";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import {
  joinWaitingListMutation,
  leaveWaitingListMutation,
  waitingListQuery,
} from "@/lib/orders/waiting-list/queries";
import { OpenPurchase } from "./open-purchase";
import { PurchaseBar } from "./purchase-bar";
import { PurchaseButton, type PurchasableAyni } from "./purchase-button";
import styles from "./purchase.module.css";
import { SoldOut } from "./sold-out";

interface WaitingListPanelProps {
  ayni: PurchasableAyni;
  userId: string;
  processing?: boolean;
  /** Beside an offered seat. */
  codeField?: ReactNode;
  onReceive: (options: ReceiveOptions) => void;
}

function useWaitingList({ ayni, userId }: WaitingListPanelProps) {
  const client = useQueryClient();
  const query = waitingListQuery(userId, ayni.id);
  const showError = (error: unknown) => void toast(errorMessage(error), { kind: "error" });
  const join = useMutation({
    ...joinWaitingListMutation(ayni.id),
    onSuccess: (view) => client.setQueryData(query.queryKey, view),
    onError: showError,
  });
  const leave = useMutation({
    ...leaveWaitingListMutation(ayni.id),
    onSuccess: () => client.invalidateQueries({ queryKey: query.queryKey }),
    onError: showError,
  });
  return { ...useQuery(query), join, leave };
}

type OfferedSeatProps = WaitingListPanelProps & { until: string | null; onDecline: () => Promise<unknown> };

/** The seat that is held for the viewer, with the choices of any buyer. */
function OfferedSeat({ ayni, until, processing, codeField, onReceive, onDecline }: OfferedSeatProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className={styles.state}>
        Se ha liberado un lugar para ti{until && <OfferDeadline iso={until} prefix=" hasta " />}.
      </p>
      <OpenPurchase ayni={ayni} processing={processing} onReceive={onReceive} />
      {codeField}
      <div className={styles.seatRequest}>
        <p>¿Ya no puedes?</p>
        <Button variant="quiet" size="s" onClick={() => setAsking(true)}>
          Cede tu lugar
        </Button>
      </div>
      {isAsking && (
        <LazyConfirmDialog
          title="¿Cedes tu lugar?"
          consequences="Pasará a la siguiente persona de la lista de espera, y tú dejarás de estar en ella."
          confirmLabel="Ceder mi lugar"
          onConfirm={onDecline}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Actions for a full content: join its waiting list, leave it, or take the offered seat. */
export function WaitingListPanel(props: WaitingListPanelProps) {
  const { data: view, isError, join, leave } = useWaitingList(props);
  if (isError || view?.state === "closed") {
    return (
      <PurchaseBar>
        <PurchaseButton ayni={props.ayni} state="sold-out" />
      </PurchaseBar>
    );
  }
  if (view?.state === "offered") {
    return <OfferedSeat {...props} until={view.until} onDecline={() => leave.mutateAsync()} />;
  }
  if (view?.state === "waiting") {
    return (
      <>
        <PurchaseBar>
          <p role="status" className={styles.state}>
            Estás en la lista de espera: <strong>{view.place}.ª persona</strong>
          </p>
        </PurchaseBar>
        <div className={styles.seatRequest}>
          <p>Te avisaremos.</p>
          <Button variant="quiet" size="s" pending={leave.isPending} onClick={() => leave.mutate()}>
            Salir de la lista
          </Button>
        </div>
      </>
    );
  }
  return <SoldOut ayni={props.ayni} disabled={!view} pending={join.isPending} onJoin={() => join.mutate()} />;
}
