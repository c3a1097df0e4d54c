"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "@/components/common/format-date";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import {
  disableSecondFactorMutation,
  regenerateRecoveryCodesMutation,
} from "@/lib/identity/second-factor/queries";
import type { SecondFactorView } from "@/lib/identity/second-factor/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { PrivateUser } from "@/lib/identity/users/schema";
import form from "./form.module.css";
import styles from "./second-factor-settings.module.css";

const ProofDialog = lazyDialog(() => import("./proof-dialog").then((module) => module.ProofDialog));

const DIALOG_TEXTS = {
  codes: {
    title: "Códigos de recuperación nuevos",
    description: "Los que tenías dejarán de servir.",
    label: "Hacer códigos nuevos",
    variant: "primary",
  },
  removal: {
    title: "¿Desactivar la verificación en dos pasos?",
    description: "Para entrar bastará con tu contraseña, y tus códigos de recuperación dejarán de servir.",
    label: "Desactivarla",
    variant: "danger",
  },
} as const;

interface SecondFactorEnabledPanelProps {
  user: PrivateUser;
  factor: SecondFactorView;
  required: boolean;
  onCodesRenewed: (codes: string[]) => void;
  onRemoved: () => void;
}

const formatCodesLeft = (count: number) =>
  count === 1 ? "Te queda 1 código de recuperación." : `Te quedan ${count} códigos de recuperación.`;

export function SecondFactorEnabledPanel({
  user,
  factor,
  required,
  onCodesRenewed,
  onRemoved,
}: SecondFactorEnabledPanelProps) {
  const [openDialog, setOpenDialog] = useState<keyof typeof DIALOG_TEXTS | null>(null);
  const renewCodes = useMutation({ ...regenerateRecoveryCodesMutation(user.id), networkMode: "always" });
  const disable = useMutation({ ...disableSecondFactorMutation(user.id), networkMode: "always" });
  return (
    <div className={form.form}>
      <p>
        <Badge tone="success">Activada</Badge> desde el{" "}
        {formatDate(factor.since, user.timezone ?? DEFAULT_TIME_ZONE)}.{" "}
        {formatCodesLeft(factor.recoveryCodesLeft)}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setOpenDialog("codes")}>
          Hacer códigos nuevos
        </Button>
        {!required && (
          <Button variant="danger" onClick={() => setOpenDialog("removal")}>
            Desactivarla
          </Button>
        )}
      </div>
      {openDialog && (
        <ProofDialog
          key={openDialog}
          {...DIALOG_TEXTS[openDialog]}
          email={user.email}
          hasSecondFactor
          onConfirm={async (proof) => {
            if (openDialog === "codes")
              return onCodesRenewed((await renewCodes.mutateAsync(proof)).recoveryCodes);
            await disable.mutateAsync(proof);
            onRemoved();
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </div>
  );
}
