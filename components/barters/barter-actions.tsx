"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { answerBarterMutation } from "@/lib/community/barters/queries";
import type { BarterAction, BarterView } from "@/lib/community/barters/schema";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./barters.module.css";

const TOAST_MS = 6000;

type ActionableBarter = Pick<BarterView, "id" | "mine" | "hindrance" | "receives" | "gives" | "other">;

const ACTION_LABELS: Record<BarterAction, string> = {
  accept: "Aceptar",
  decline: "Rechazar",
  withdraw: "Retirar",
};

function listActions({ mine, hindrance }: ActionableBarter): BarterAction[] {
  if (mine) return ["withdraw"];
  return hindrance === null ? ["accept", "decline"] : ["decline"];
}

const toSuccessTexts = ({ receives, other }: ActionableBarter): Record<BarterAction, string> => ({
  accept: `Trueque hecho: «${receives.title}» ya es tuyo.`,
  decline: `Le diremos a ${other.name} que ahora no puede ser.`,
  withdraw: "Has retirado tu propuesta.",
});

/** Buttons to accept or decline a received proposal, or to withdraw the viewer's own. */
export function BarterActions({ barter }: { barter: ActionableBarter }) {
  const router = useRouter();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    ...answerBarterMutation(barter.id),
    onSuccess: (_answer, action) => {
      void toast(toSuccessTexts(barter)[action], { kind: "success", duration: TOAST_MS, id: "barter" });
      router.refresh();
    },
    onError: (error) => {
      void toast(errorMessage(error), { kind: "error", duration: TOAST_MS, id: "barter" });
      // The refreshed card shows why it can no longer be accepted.
      router.refresh();
    },
  });
  const isBusy = isPending || isSuccess;
  return (
    <div className={styles.actions}>
      {listActions(barter).map((action) => (
        <Button
          key={action}
          size="s"
          variant={action === "accept" ? "primary" : "secondary"}
          pending={isBusy && variables === action}
          disabled={isBusy && variables !== action}
          onClick={() => mutate(action)}
        >
          {ACTION_LABELS[action]}
          <span className="visually-hidden"> el trueque por «{barter.gives.title}»</span>
        </Button>
      ))}
    </div>
  );
}
