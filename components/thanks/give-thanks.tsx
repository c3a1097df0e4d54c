"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HandsPrayingIcon } from "@/components/ui/later-icons";
import { toast } from "@/components/ui/toast";
import { orderThanksQuery } from "@/lib/community/thanks/queries";
import type { OwnThanks, ThanksStatus } from "@/lib/community/thanks/schema";
import styles from "./give-thanks.module.css";
import { ThanksVisibility } from "./thanks-visibility";
import { ThanksText } from "./thanks-text";
import { WithdrawThanksButton } from "./withdraw-thanks-button";

const ThanksForm = dynamic(() => import("./thanks-form").then((m) => m.ThanksForm), { ssr: false });

type OpenThanksStatus = Extract<ThanksStatus, { state: "open" }>;

interface OwnThanksViewProps {
  orderId: string;
  masterName: string;
  thanks: OwnThanks;
  onEdit: () => void;
  onWithdrawn: () => void;
}

function OwnThanksView({ orderId, masterName, thanks, onEdit, onWithdrawn }: OwnThanksViewProps) {
  return (
    <>
      <ThanksText {...thanks} masterName={masterName} />
      <ThanksVisibility thanks={thanks} masterName={masterName} />
      <div className={styles.actions}>
        <Button variant="secondary" size="s" onClick={onEdit}>
          Cambiar<span className="visually-hidden"> tu agradecimiento</span>
        </Button>
        <WithdrawThanksButton orderId={orderId} onWithdrawn={onWithdrawn} />
      </div>
    </>
  );
}

function ThanksPanel({ orderId, status }: { orderId: string; status: OpenThanksStatus }) {
  const queryClient = useQueryClient();
  const [writing, setWriting] = useState(false);
  const { masterName, thanks } = status;

  function updateCache(nextThanks: OwnThanks | null) {
    setWriting(false);
    const nextStatus: ThanksStatus = { ...status, thanks: nextThanks };
    queryClient.setQueryData(orderThanksQuery(orderId).queryKey, nextStatus);
  }

  function handleSaved(nextThanks: OwnThanks) {
    updateCache(nextThanks);
    void toast(`${masterName} leerá tu agradecimiento.`, { kind: "success", duration: 5000, id: "thanks" });
  }

  const form = (
    <ThanksForm
      orderId={orderId}
      masterName={masterName}
      thanks={thanks}
      onSaved={handleSaved}
      onCancel={() => setWriting(false)}
    />
  );
  return (
    <section id="agradecer" aria-labelledby="agradecer-titulo" className={styles.panel}>
      <h2 id="agradecer-titulo" className={styles.title}>
        <HandsPrayingIcon size={24} className={styles.icon} />
        {thanks ? "Tu agradecimiento" : `Agradecer a ${masterName}`}
      </h2>
      {writing && form}
      {!writing && thanks && (
        <OwnThanksView
          orderId={orderId}
          masterName={masterName}
          thanks={thanks}
          onEdit={() => setWriting(true)}
          onWithdrawn={() => updateCache(null)}
        />
      )}
      {!writing && !thanks && (
        <>
          <p>Si lo que has vivido te ha servido, cuéntaselo con unas líneas o con una palabra.</p>
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => setWriting(true)}>
              Dar las gracias
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The form to thank for an order; renders nothing for orders that cannot be thanked for. */
export function GiveThanks({ orderId }: { orderId: string }) {
  const { data: status } = useQuery(orderThanksQuery(orderId));
  if (!status || status.state === "none") return null;
  if (status.state === "waiting") {
    return (
      <p className={styles.waiting}>
        <HandsPrayingIcon />
        Cuando haya empezado el primer encuentro podrás dar las gracias.
      </p>
    );
  }
  return <ThanksPanel orderId={orderId} status={status} />;
}
