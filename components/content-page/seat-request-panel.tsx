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
import { SeatRequestPrompt } from "./seat-request-prompt";
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
  const { data: state, isError } = useQuery(query);
  return { state, isError, request, withdrawal };
}

type SeatRequest = ReturnType<typeof useSeatRequest>;

function SeatRequestState({
  state,
  request,
  withdrawal,
}: Pick<SeatRequest, "request" | "withdrawal"> & { state: NonNullable<SeatRequest["state"]> }) {
  if (state.waiting) {
    return (
      <div className={styles.seatRequest}>
        <p>Has pedido un lugar solidario. Te avisaremos en cuanto alguien regale uno.</p>
        <Button variant="quiet" size="s" pending={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
          Ya no lo necesito
        </Button>
      </div>
    );
  }
  if (state.nextFrom) {
    return (
      <p className={styles.seatRequest}>
        Hace poco recibiste un lugar solidario. Podrás pedir otro desde el <LocalDate iso={state.nextFrom} />.
      </p>
    );
  }
  return (
    <SeatRequestPrompt
      pending={request.isPending || (request.data?.granted ?? false)}
      onRequest={() => request.mutate()}
    />
  );
}

/** Lets users who cannot pay request a solidarity seat; a granted one leads to the content. */
export function SeatRequestPanel(props: SeatRequestPanelProps) {
  const { state, isError, request, withdrawal } = useSeatRequest(props);
  if (isError) return null;
  return (
    <div role="status">
      {state ? (
        <SeatRequestState state={state} request={request} withdrawal={withdrawal} />
      ) : (
        <SeatRequestPrompt disabled />
      )}
    </div>
  );
}
