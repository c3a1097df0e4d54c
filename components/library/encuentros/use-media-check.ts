"use client";

import { useEffect, useRef, useState } from "react";
import { toCaptureFailure, type CaptureFailure } from "@/components/common/capture-failure";
import { meterSound } from "@/components/common/sound-meter";

type CheckState =
  | { status: "idle" }
  | { status: "asking" }
  | { status: "running" }
  | { status: "failed"; failure: CaptureFailure };

export const CHECK_FAILURE_TEXTS: Readonly<Record<CaptureFailure, string>> = {
  denied:
    "Tu navegador no nos deja usar la cámara y el micrófono. Permítelo en sus ajustes para esta página y vuelve a probar.",
  missing: "No encontramos una cámara y un micrófono. Conéctalos y vuelve a probar.",
  busy: "No hemos podido encender la cámara o el micrófono. Quizá los esté usando otra aplicación.",
};

/** Shows camera and microphone to their owner alone: nothing is recorded or sent. */
export function useMediaCheck() {
  const [state, setState] = useState<CheckState>({ status: "idle" });
  const [level, setLevel] = useState(0);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const mounted = useRef(true);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  useEffect(() => {
    if (!stream) return;
    const stopMeter = meterSound(stream, setLevel);
    return () => {
      stopMeter();
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream]);

  async function start() {
    setState({ status: "asking" });
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
      if (!mounted.current) return opened.getTracks().forEach((track) => track.stop());
      setStream(opened);
      setState({ status: "running" });
    } catch (error) {
      setState({ status: "failed", failure: toCaptureFailure(error) });
    }
  }

  function stop() {
    setStream(null);
    setState({ status: "idle" });
  }

  return { state, stream, level, start, stop };
}
