"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { meterSound } from "@/components/common/sound-meter";
import { FormMessage } from "@/components/common/form-message";
import type { CaptureFailure } from "@/components/common/capture-failure";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { UserFillIcon, VideoCameraIcon } from "@/components/ui/later-icons";
import { MicrophoneIcon, MicrophoneSlashIcon, VideoCameraSlashIcon } from "@/components/room/icons";
import type { LocalMedia } from "@/components/room/media/local-media";
import { useStore } from "@/components/room/use-store";
import styles from "./own-picture.module.css";

const FAILURE_TEXTS: Readonly<Record<CaptureFailure, string>> = {
  denied: "El navegador no da permiso. Actívalo en sus ajustes para esta página.",
  missing: "No hay ninguno conectado.",
  busy: "No se ha podido encender: quizá lo use otra aplicación.",
};

const ASKING_TEXT = "Permite la cámara y el micrófono en tu navegador";

function describeFailures(microphone: CaptureFailure | null, camera: CaptureFailure | null): string | null {
  const failures = [
    microphone && `Micrófono: ${FAILURE_TEXTS[microphone]}`,
    camera && `Cámara: ${FAILURE_TEXTS[camera]}`,
  ].filter(Boolean);
  return failures.length === 0 ? null : `${failures.join(" ")} Puedes entrar igualmente: verás y oirás.`;
}

function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return;
    return meterSound(new MediaStream([track]), setLevel);
  }, [track]);
  return track ? level : 0;
}

function Picture({ track }: { track: MediaStreamTrack }) {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useMemo(() => new MediaStream([track]), [track]);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className={styles.video} autoPlay muted playsInline aria-label="Tu cámara" />;
}

/** The person's own picture with the level of the microphone, and the switches of both. */
export function OwnPicture({ local }: { local: LocalMedia }) {
  const { camera, microphone, isMicrophoneOn, isAsking, cameraFailure, microphoneFailure } = useStore(local);
  const level = useLevel(isMicrophoneOn ? microphone : null);
  const failure = describeFailures(microphoneFailure, cameraFailure);
  return (
    <div className={styles.own}>
      <div className={styles.frame}>
        {camera ? (
          <>
            <Picture track={camera} />
            {failure && (
              <div className={styles.failure}>
                <FormMessage kind="info">{failure}</FormMessage>
              </div>
            )}
          </>
        ) : (
          <div className={styles.dark}>
            <UserFillIcon size={64} />
            <p role="status">{failure ?? (isAsking ? ASKING_TEXT : "Tu cámara está apagada")}</p>
          </div>
        )}
      </div>
      <label className={styles.sound}>
        <span className={cx(!isMicrophoneOn && styles.quiet)}>
          {isMicrophoneOn ? "Di algo: la barra se moverá" : "Tu micrófono está apagado"}
        </span>
        <meter className={styles.level} min={0} max={1} value={level} />
      </label>
      <div className={styles.switches}>
        <Button
          variant="secondary"
          aria-pressed={isMicrophoneOn}
          icon={isMicrophoneOn ? <MicrophoneIcon /> : <MicrophoneSlashIcon />}
          onClick={() => void local.setMicrophone(!isMicrophoneOn)}
        >
          Micrófono
        </Button>
        <Button
          variant="secondary"
          aria-pressed={camera !== null}
          icon={camera ? <VideoCameraIcon /> : <VideoCameraSlashIcon />}
          onClick={() => void local.setCamera(camera === null)}
        >
          Cámara
        </Button>
      </div>
    </div>
  );
}
