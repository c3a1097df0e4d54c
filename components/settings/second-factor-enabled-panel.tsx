"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { formatDate } from "@/components/common/format-date";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { SecondFactorView } from "@/lib/identity/second-factor/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { PrivateUser } from "@/lib/identity/users/schema";
import form from "./form.module.css";
import styles from "./second-factor-settings.module.css";

const ReauthenticationDialog = lazyDialog(() =>
  import("./reauthentication-dialog").then((module) => module.ReauthenticationDialog),
);

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
  const [openDialog, setOpenDialog] = useState<"codes" | "removal" | null>(null);
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
        <ReauthenticationDialog
          key={openDialog}
          userId={user.id}
          email={user.email}
          purpose={openDialog}
          onClose={() => setOpenDialog(null)}
          onCodesRenewed={onCodesRenewed}
          onRemoved={onRemoved}
        />
      )}
    </div>
  );
}
