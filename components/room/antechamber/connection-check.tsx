"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon, InfoIcon, WarningCircleFillIcon } from "@/components/ui/icons";
import { roomQuery } from "@/lib/rooms/room/queries";
import type { RoomView } from "@/lib/rooms/room/schema";
import { checkConnection, type ConnectionResult } from "./check-connection";
import styles from "./connection-check.module.css";

const TEXTS: Readonly<Record<ConnectionResult, string>> = {
  good: "Tu conexión responde bien. La imagen y el sonido se prueban del todo al entrar.",
  slow: "Tu conexión responde despacio. Acércate al wifi o cierra otras descargas; si no basta, en la sala puedes quedarte solo con el sonido.",
  blocked: "Tu red parece bloquear las videollamadas. Prueba con otra red, por ejemplo la del móvil.",
  unsupported:
    "Este navegador no puede hacer videollamadas. Prueba con la última versión de Chrome, Firefox o Safari.",
  offline: "No hay conexión con Ayllu. Revisa tu red y vuelve a probar.",
};

const ICONS = {
  good: <CheckCircleFillIcon size={22} />,
  slow: <InfoIcon size={22} />,
  blocked: <WarningCircleFillIcon size={22} />,
  unsupported: <WarningCircleFillIcon size={22} />,
  offline: <WarningCircleFillIcon size={22} />,
} as const;

/** Tries the way to the site before the encuentro. */
export function ConnectionCheck({ view }: { view: RoomView }) {
  const client = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () =>
      checkConnection(view.iceServers, () =>
        client.fetchQuery({ ...roomQuery(view.encuentroId), staleTime: 0 }),
      ),
  });
  return (
    <div className={styles.check}>
      <Button
        size="s"
        variant="secondary"
        className={styles.button}
        pending={isPending}
        onClick={() => mutate()}
      >
        Comprobar la conexión
      </Button>
      <div role="status">
        {data && (
          <p className={styles.result} data-result={data}>
            {ICONS[data]}
            {TEXTS[data]}
          </p>
        )}
      </div>
    </div>
  );
}
