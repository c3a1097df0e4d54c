"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LocalDate } from "@/components/common/local-date";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import {
  requestSeatMutation,
  withdrawSeatRequestMutation,
  solidarityQuery,
} from "@/lib/orders/solidarity/requests/queries";
import { PurchaseSlot } from "./purchase-slot";
import { PURCHASE_SLOTS } from "./purchase-slots";
import styles from "./purchase.module.css";

interface SeatRequestPanelProps {
  ayniId: string;
  userId: string;
}

function useSeatRequest({ ayniId, userId }: SeatRequestPanelProps) {
  const router = useRouter();
  const client = useQueryClient();
  const query = solidarityQuery(userId, ayniId);
  const refetchState = () => client.invalidateQueries({ queryKey: query.queryKey });
  const showError = (error: unknown) => void toast(errorMessage(error), { kind: "error" });
  const request = useMutation({
    ...requestSeatMutation(ayniId),
    onSuccess: (answer) => {
      if (answer.granted) router.push(routes.receivedItem(answer.slug, answer.id, answer.section));
      else void refetchState();
    },
    onError: showError,
  });
  const withdrawal = useMutation({
    ...withdrawSeatRequestMutation(ayniId),
    onSuccess: refetchState,
    onError: showError,
  });
  return { state: useQuery(query).data, request, withdrawal };
}

type SeatRequest = ReturnType<typeof useSeatRequest>;

function SeatRequestState({
  state,
  request,
  withdrawal,
}: SeatRequest & { state: NonNullable<SeatRequest["state"]> }) {
  if (state.waiting) {
    return (
      <>
        <p>Has pedido un lugar solidario. Te avisaremos en cuanto alguien regale uno.</p>
        <Button variant="quiet" size="s" pending={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
          Ya no lo necesito
        </Button>
      </>
    );
  }
  if (state.nextFrom) {
    return (
      <p>
        Hace poco recibiste un lugar solidario. Podrás pedir otro desde el <LocalDate iso={state.nextFrom} />.
      </p>
    );
  }
  return (
    <>
      <p>¿No puedes pagarlo ahora?</p>
      <Button
        variant="quiet"
        size="s"
        pending={request.isPending || (request.data?.granted ?? false)}
        onClick={() => request.mutate()}
      >
        Pide un lugar solidario
      </Button>
    </>
  );
}

/** Lets users who cannot pay request a solidarity seat; a granted one leads to the content. */
export function SeatRequestPanel(props: SeatRequestPanelProps) {
  const { state, request, withdrawal } = useSeatRequest(props);
  if (!state) return null;
  return (
    <PurchaseSlot id={PURCHASE_SLOTS.after}>
      <div className={styles.seatRequest} role="status">
        <SeatRequestState state={state} request={request} withdrawal={withdrawal} />
      </div>
    </PurchaseSlot>
  );
}
