"use client";

import { useEffect, useRef, useState } from "react";

type CheckFailure = "denied" | "missing" | "busy";

type CheckState =
  | { status: "idle" }
  | { status: "asking" }
  | { status: "running" }
  | { status: "failed"; failure: CheckFailure };

export const CHECK_FAILURE_TEXTS: Readonly<Record<CheckFailure, string>> = {
  denied:
    "Tu navegador no nos deja usar la cámara y el micrófono. Permítelo en sus ajustes para esta página y vuelve a probar.",
  missing: "No encontramos una cámara y un micrófono. Conéctalos y vuelve a probar.",
  busy: "No hemos podido encender la cámara o el micrófono. Quizá los esté usando otra aplicación.",
};

function toFailure(error: unknown): CheckFailure {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "busy";
}

const METER_MS = 80;
// A voice at a usual distance fills the meter.
const LOUD_AMPLITUDE = 0.25;

/** Calls `onLevel` with the loudness of the sound, from 0 to 1. Returns the end of it. */
function meterSound(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
    onLevel(Math.min(1, peak / LOUD_AMPLITUDE));
  }, METER_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

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
      setState({ status: "failed", failure: toFailure(error) });
    }
  }

  function stop() {
    setStream(null);
    setState({ status: "idle" });
  }

  return { state, stream, level, start, stop };
}
