import { useEffect, useState, useSyncExternalStore } from "react";
import { WarningCircleFillIcon } from "@/components/ui/icons";
import { CloudCheckIcon, CloudSlashIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { getViewerZone } from "@/lib/platform/browser/viewer-zone";
import { routes } from "@/lib/platform/routes";
import { formatTime } from "@/lib/platform/time/format";
import type { Autosave } from "./autosave";
import type { SaveState } from "./save-state";
import styles from "./save-status.module.css";

const formatSavedAt = (at: number) =>
  `Guardado a las ${formatTime(new Date(at).toISOString(), getViewerZone())}`;

function StatusWarning({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <span className={styles.warning}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
    };
  }, []);
  return online;
}

function StatusText({ state, autosave, online }: { state: SaveState; autosave: boolean; online: boolean }) {
  const { phase, savedAt, hasInvalidFields, hasChanges, message } = state;
  if (phase === "signed-out") {
    return (
      <StatusWarning icon={<WarningCircleFillIcon />}>
        Tu sesión ha terminado.{" "}
        <TextLink href={routes.signIn()} target="_blank">
          Inicia sesión en otra pestaña
        </TextLink>{" "}
        y seguiremos guardando aquí.
      </StatusWarning>
    );
  }
  if (phase === "offline" || (!online && (hasChanges || phase !== "idle"))) {
    return (
      <StatusWarning icon={<CloudSlashIcon />}>
        Sin conexión: tus cambios están guardados en este dispositivo
      </StatusWarning>
    );
  }
  if (phase === "refused") return <StatusWarning icon={<WarningCircleFillIcon />}>{message}</StatusWarning>;
  if (phase === "conflict") return "Guardado en otra parte";
  if (phase === "saving" || phase === "waiting") return "Guardando…";
  if (!autosave && hasChanges) return "Cambios sin publicar";
  if (hasInvalidFields) return "Hay campos por corregir: lo demás está guardado";
  if (savedAt === null) return autosave ? "Se guarda solo mientras escribes" : "";
  return (
    <span className={styles.saved}>
      <CloudCheckIcon />
      {formatSavedAt(savedAt)}
    </span>
  );
}

/** Announces whether everything is saved, or why it is not. */
export function SaveStatus({ saver, autosave }: { saver: Autosave; autosave: boolean }) {
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  return (
    <p role="status" className={styles.status}>
      <StatusText state={state} autosave={autosave} online={useOnline()} />
    </p>
  );
}
