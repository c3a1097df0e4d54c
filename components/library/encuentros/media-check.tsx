"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { isCaptureForbiddenByPage } from "@/components/common/capture-failure";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { VideoCameraIcon } from "@/components/ui/later-icons";
import { OPENS_MINUTES_BEFORE } from "@/lib/library/attendance/policy";
import styles from "./media-check.module.css";
import { CHECK_FAILURE_TEXTS, useMediaCheck } from "./use-media-check";

const RELOAD_HASH = "#probar";

function Picture({ stream }: { stream: MediaStream }) {
  const videoRef = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (videoRef.current) videoRef.current.srcObject = stream;
  }, [stream]);
  return (
    <video ref={videoRef} className={styles.picture} autoPlay muted playsInline aria-label="Tu cámara" />
  );
}

/** The way into online encuentros: one is open, with or without its link, or all that are left open later. */
export type EntryState = "later" | "open" | "without-link";

const ENTRY_TEXTS: Readonly<Record<EntryState, string>> = {
  later: `Desde esta misma página: ${OPENS_MINUTES_BEFORE} minutos antes aparecerá el botón «Entrar al encuentro». Mientras tanto`,
  open: "La sala ya está abierta: entra con el botón «Entrar al encuentro», en esta misma página. Antes",
  "without-link": "Desde esta misma página, con el botón «Entrar al encuentro». Antes",
};

/** Tells how an online encuentro is entered, and lets one try camera and microphone before. */
export function MediaCheck({ entry }: { entry: EntryState }) {
  const { state, stream, level, start, stop } = useMediaCheck();

  const startAfterReload = useEffectEvent(() => {
    if (window.location.hash !== RELOAD_HASH) return;
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    void start();
  });
  useEffect(() => startAfterReload(), []);

  function tryOut() {
    if (!isCaptureForbiddenByPage()) return void start();
    window.location.hash = RELOAD_HASH;
    window.location.reload();
  }

  return (
    <section aria-labelledby="entering" className={styles.panel}>
      <h2 id="entering" className={styles.title}>
        {entry === "later" ? "Cómo entrarás" : "Cómo entrar"}
      </h2>
      <p>{ENTRY_TEXTS[entry]} puedes comprobar que se te ve y se te oye; nada se graba ni se envía.</p>
      {state.status === "failed" && (
        <FormMessage kind="error">{CHECK_FAILURE_TEXTS[state.failure]}</FormMessage>
      )}
      {stream && (
        <div className={styles.check}>
          <Picture stream={stream} />
          <label className={styles.sound}>
            <span>Tu micrófono: di algo y se moverá</span>
            <meter className={styles.level} min={0} max={1} value={level} />
          </label>
        </div>
      )}
      {stream ? (
        <Button variant="secondary" className={styles.button} onClick={stop}>
          Terminar la prueba
        </Button>
      ) : (
        <Button
          variant="secondary"
          className={styles.button}
          icon={<VideoCameraIcon />}
          pending={state.status === "asking"}
          onClick={tryOut}
        >
          Prueba tu cámara y micrófono
        </Button>
      )}
    </section>
  );
}
