"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { barterAnswer } from "@/lib/community/barters/queries";
import type { BarterAction, BarterView } from "@/lib/community/barters/schema";
import { messageOf } from "@/lib/platform/http/client";
import styles from "./barters.module.css";

const TOAST_MS = 6000;

type Answerable = Pick<BarterView, "id" | "mine" | "hindrance" | "receives" | "gives" | "other">;

const told = ({ receives, other }: Answerable): Record<BarterAction, string> => ({
  accept: `Trueque hecho: «${receives.title}» ya es tuyo.`,
  decline: `Le diremos a ${other.name} que ahora no puede ser.`,
  withdraw: "Has retirado tu propuesta.",
});

/** Accepting or declining what was proposed, or taking one's own proposal back. */
export function BarterActions({ barter }: { barter: Answerable }) {
  const router = useRouter();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    ...barterAnswer(barter.id),
    onSuccess: (_answer, action) => {
      void notify(told(barter)[action], { kind: "success", duration: TOAST_MS, id: "barter" });
      router.refresh();
    },
    onError: (error) => {
      void notify(messageOf(error), { kind: "error", duration: TOAST_MS, id: "barter" });
      // What hinders it by now is said on the card.
      router.refresh();
    },
  });
  const busy = isPending || isSuccess;
  const about = <span className="visually-hidden"> el trueque por «{barter.gives.title}»</span>;
  const button = (action: BarterAction, label: string, primary = false) => (
    <Button
      size="s"
      variant={primary ? "primary" : "secondary"}
      pending={busy && variables === action}
      disabled={busy && variables !== action}
      onClick={() => mutate(action)}
    >
      {label}
      {about}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {barter.mine ? (
        button("withdraw", "Retirar")
      ) : (
        <>
          {barter.hindrance === null && button("accept", "Aceptar", true)}
          {button("decline", "Rechazar")}
        </>
      )}
    </div>
  );
}
