"use client";

import dynamic from "next/dynamic";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import frame from "@/components/common/banded-card.module.css";
import { useSession } from "@/components/common/session/use-session";
import { ModalLink } from "@/components/shell/modal-link";
import { Button } from "@/components/ui/button";
import type { GiftHindrance } from "@/lib/orders/gifts/policy";
import type { OpenGift } from "@/lib/orders/gifts/schema";
import styles from "./gift-page.module.css";

const AcceptGift = dynamic(() => import("./accept-gift").then((module) => module.AcceptGift));

const DeclineDialog = lazyDialog(() => import("./decline-dialog").then((module) => module.DeclineDialog));

interface GiftAnswerProps {
  token: string;
  giverName: string;
  contraindications: OpenGift["contraindications"];
  hindrance: GiftHindrance | null;
  /** True if the page was rendered for a session. */
  isMember: boolean;
}

const VisitorAnswer = () => (
  <>
    <p>Para guardarlo hace falta una cuenta, que es gratis. Si ya tienes una, entra con ella.</p>
    <div className={frame.buttons}>
      <ModalLink modal="register" size="l">
        Crear mi cuenta
      </ModalLink>
      <ModalLink modal="login" size="l" variant="secondary">
        Ya tengo cuenta
      </ModalLink>
    </div>
  </>
);

/** Lets the receiver accept the gift, with an account that they may make here, or say no without one. */
export function GiftAnswer({ token, giverName, contraindications, hindrance, isMember }: GiftAnswerProps) {
  const { refresh } = useRouter();
  const { data: session, status } = useSession();
  const [isDeclining, setIsDeclining] = useState(false);
  const isSignedIn = session !== null && session !== undefined;
  // Somebody has just signed in here: the server knows whether they can accept it.
  useEffect(() => {
    if (isSignedIn && !isMember) refresh();
  }, [isSignedIn, isMember, refresh]);
  const canDecline = hindrance?.reason !== "own-gift" && hindrance?.reason !== "own-content";
  return (
    <div className={styles.answer}>
      {isMember || (status !== "loading" && isSignedIn) ? (
        <AcceptGift token={token} contraindications={contraindications} hindrance={hindrance} />
      ) : (
        <VisitorAnswer />
      )}
      {canDecline && (
        <Button variant="quiet" onClick={() => setIsDeclining(true)}>
          No, gracias
        </Button>
      )}
      {isDeclining && (
        <DeclineDialog
          token={token}
          giverName={giverName}
          onClose={() => setIsDeclining(false)}
          onDeclined={() => {
            setIsDeclining(false);
            refresh();
          }}
        />
      )}
    </div>
  );
}
