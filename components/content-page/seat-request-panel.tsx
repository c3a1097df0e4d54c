"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LocalDay } from "@/components/common/local-date";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { messageOf } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { placeAsk, placeWithdrawal, solidarityOf } from "@/lib/orders/solidarity/requests/queries";
import { PanelSlot } from "./purchase-slot";
import { PANEL_SLOTS } from "../ayni/panel-slots";
import styles from "./purchase.module.css";

interface PlaceAskProps {
  ayniId: string;
  userId: string;
}

/** Asking for a place and taking it back; a place that is there leads to the content. */
function usePlaceAsk({ ayniId, userId }: PlaceAskProps) {
  const router = useRouter();
  const client = useQueryClient();
  const view = solidarityOf(userId, ayniId);
  const again = () => client.invalidateQueries({ queryKey: view.queryKey });
  const tell = (error: unknown) => void notify(messageOf(error), { kind: "error" });
  const ask = useMutation({
    ...placeAsk(ayniId),
    onSuccess: (answer) => {
      if (answer.granted) router.push(routes.receivedItem(answer.slug, answer.id, answer.section));
      else void again();
    },
    onError: tell,
  });
  const withdrawal = useMutation({ ...placeWithdrawal(ayniId), onSuccess: again, onError: tell });
  return { state: useQuery(view).data, ask, withdrawal };
}

/** For whoever cannot pay a content: a place that somebody else paid for. */
export function PlaceAsk(props: PlaceAskProps) {
  const { state, ask, withdrawal } = usePlaceAsk(props);
  if (!state) return null;
  return (
    <PanelSlot id={PANEL_SLOTS.after}>
      <div className={styles.ask} role="status">
        {state.waiting ? (
          <>
            <p>Has pedido un lugar solidario. Te avisaremos en cuanto alguien regale uno.</p>
            <Button
              variant="quiet"
              size="s"
              pending={withdrawal.isPending}
              onClick={() => withdrawal.mutate()}
            >
              Ya no lo necesito
            </Button>
          </>
        ) : state.nextFrom ? (
          <p>
            Hace poco recibiste un lugar solidario. Podrás pedir otro desde el{" "}
            <LocalDay iso={state.nextFrom} />.
          </p>
        ) : (
          <>
            <p>¿No puedes pagarlo ahora?</p>
            <Button
              variant="quiet"
              size="s"
              pending={ask.isPending || (ask.data?.granted ?? false)}
              onClick={() => ask.mutate()}
            >
              Pide un lugar solidario
            </Button>
          </>
        )}
      </div>
    </PanelSlot>
  );
}
