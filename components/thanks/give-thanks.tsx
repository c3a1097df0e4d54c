"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { HandsPrayingIcon } from "@/components/ui/icons";
import { notify } from "@/components/ui/toast";
import { thanksOf } from "@/lib/community/thanks/queries";
import type { OwnThanks, ThanksStanding } from "@/lib/community/thanks/schema";
import styles from "./give-thanks.module.css";
import { ThanksState } from "./thanks-visibility";
import { ThanksText } from "./thanks-text";
import { WithdrawButton } from "./withdraw-thanks-button";

const ThanksForm = dynamic(() => import("./thanks-form").then((m) => m.ThanksForm), { ssr: false });

type Open = Extract<ThanksStanding, { state: "open" }>;

interface OwnWordsProps {
  orderId: string;
  masterName: string;
  thanks: OwnThanks;
  onChange: () => void;
  onWithdrawn: () => void;
}

function OwnWords({ orderId, masterName, thanks, onChange, onWithdrawn }: OwnWordsProps) {
  return (
    <>
      <ThanksText {...thanks} masterName={masterName} />
      <ThanksState thanks={thanks} masterName={masterName} />
      <div className={styles.actions}>
        <Button variant="secondary" size="s" onClick={onChange}>
          Cambiar<span className="visually-hidden"> tu agradecimiento</span>
        </Button>
        <WithdrawButton orderId={orderId} onWithdrawn={onWithdrawn} />
      </div>
    </>
  );
}

function Panel({ orderId, standing }: { orderId: string; standing: Open }) {
  const client = useQueryClient();
  const [writing, setWriting] = useState(false);
  const { masterName, thanks } = standing;

  function keep(said: OwnThanks | null) {
    setWriting(false);
    const now: ThanksStanding = { ...standing, thanks: said };
    client.setQueryData(thanksOf(orderId).queryKey, now);
  }

  function saved(said: OwnThanks) {
    keep(said);
    void notify(`${masterName} leerá tu agradecimiento.`, { kind: "success", duration: 5000, id: "thanks" });
  }

  const form = (
    <ThanksForm
      orderId={orderId}
      masterName={masterName}
      thanks={thanks}
      onSaved={saved}
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
        <OwnWords
          orderId={orderId}
          masterName={masterName}
          thanks={thanks}
          onChange={() => setWriting(true)}
          onWithdrawn={() => keep(null)}
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

/** Thanking for what one has received, below it; where there is nothing to thank for, nothing. */
export function GiveThanks({ orderId }: { orderId: string }) {
  const { data: standing } = useQuery(thanksOf(orderId));
  if (!standing || standing.state === "none") return null;
  if (standing.state === "waiting") {
    return (
      <p className={styles.waiting}>
        <HandsPrayingIcon />
        Cuando haya empezado el primer encuentro podrás dar las gracias.
      </p>
    );
  }
  return <Panel orderId={orderId} standing={standing} />;
}
