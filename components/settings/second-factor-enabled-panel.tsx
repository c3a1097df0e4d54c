"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { SecondFactorView } from "@/lib/identity/second-factor/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { PrivateUser } from "@/lib/identity/users/schema";
import form from "./form.module.css";
import styles from "./second-factor-settings.module.css";

const ProofDialog = dynamic(() => import("./reauthentication-dialog").then((module) => module.ProofDialog), {
  ssr: false,
});

interface SecondFactorInUseProps {
  user: PrivateUser;
  factor: SecondFactorView;
  required: boolean;
  onCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

const day = (instant: string, zone: string | null) =>
  new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: zone ?? DEFAULT_TIME_ZONE }).format(
    new Date(instant),
  );

const left = (count: number) =>
  count === 1 ? "Te queda 1 código de recuperación." : `Te quedan ${count} códigos de recuperación.`;

export function SecondFactorInUse({ user, factor, required, onCodes, onRemoved }: SecondFactorInUseProps) {
  const [asked, setAsked] = useState<"codes" | "removal" | null>(null);
  return (
    <div className={form.form}>
      <p>
        <Badge tone="success">Activada</Badge> desde el {day(factor.since, user.timezone)}.{" "}
        {left(factor.recoveryCodesLeft)}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setAsked("codes")}>
          Hacer códigos nuevos
        </Button>
        {!required && (
          <Button variant="danger" onClick={() => setAsked("removal")}>
            Desactivarla
          </Button>
        )}
      </div>
      {asked && (
        <ProofDialog
          key={asked}
          userId={user.id}
          email={user.email}
          purpose={asked}
          onClose={() => setAsked(null)}
          onCodes={onCodes}
          onRemoved={onRemoved}
        />
      )}
    </div>
  );
}
