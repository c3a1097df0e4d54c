import { useEffect, useState, useSyncExternalStore } from "react";
import { CloudCheckIcon, CloudSlashIcon, WarningCircleFillIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { hour } from "@/lib/platform/time/format";
import type { SaveState, Saver } from "../../crear/saver";
import styles from "./save-status.module.css";

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const savedText = (at: number) => `Guardado a las ${hour(new Date(at).toISOString(), ownZone())}`;

function Trouble({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <span className={styles.trouble}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return online;
}

function Text({ state, automatic, online }: { state: SaveState; automatic: boolean; online: boolean }) {
  const { phase, savedAt, invalid, changed, message } = state;
  if (phase === "signed-out") {
    return (
      <Trouble icon={<WarningCircleFillIcon />}>
        Tu sesión ha terminado.{" "}
        <TextLink href={routes.signIn()} target="_blank">
          Inicia sesión en otra pestaña
        </TextLink>{" "}
        y seguiremos guardando aquí.
      </Trouble>
    );
  }
  if (phase === "offline" || (!online && (changed || phase !== "idle"))) {
    return (
      <Trouble icon={<CloudSlashIcon />}>
        Sin conexión: tus cambios están guardados en este dispositivo
      </Trouble>
    );
  }
  if (phase === "refused") return <Trouble icon={<WarningCircleFillIcon />}>{message}</Trouble>;
  if (phase === "conflict") return "Guardado en otra parte";
  if (phase === "saving" || phase === "waiting") return "Guardando…";
  if (!automatic && changed) return "Cambios sin publicar";
  if (invalid) return "Hay campos por corregir: lo demás está guardado";
  if (savedAt === null) return automatic ? "Se guarda solo mientras escribes" : "";
  return (
    <span className={styles.saved}>
      <CloudCheckIcon />
      {savedText(savedAt)}
    </span>
  );
}

/** Says whether all is saved, and what keeps it from being so. */
export function SaveStatus({ saver, automatic }: { saver: Saver; automatic: boolean }) {
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  return (
    <p role="status" className={styles.status}>
      <Text state={state} automatic={automatic} online={useOnline()} />
    </p>
  );
}
