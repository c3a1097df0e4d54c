import { pluralize } from "@/lib/platform/copy/pluralize";
import type { Chapter } from "@/lib/content/uploads/schema";

/** `durationSeconds` is null if unknown. */
export type MediaTrack = {
  id: string;
  title: string;
  durationSeconds: number | null;
  chapters: readonly Chapter[];
  /** The measured loudness; null if there is none. */
  waveform: readonly number[] | null;
};

/** Removes a leading number that equals the track's position: "4 · Saludo" becomes "Saludo". */
export function stripTrackNumber(title: string, trackNumber: number): string {
  const [, number, rest] = /^0*(\d{1,4})\s*[·.):–—-]\s*(\S.*)$/.exec(title) ?? [];
  return rest !== undefined && Number(number) === trackNumber ? rest : title;
}

export const SKIP_SECONDS = 15;
export const KEY_STEP_SECONDS = 5;

const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** Cycles through the speeds. */
export const getNextSpeed = (speed: number): number => SPEEDS.find((other) => other > speed) ?? SPEEDS[0];

/** "1,25×". */
export const formatSpeed = (speed: number): string => `${speed.toLocaleString("es-ES")}×`;

/** Clamps a time to the recording; `duration` is 0 while unknown. */
export function clampTime(seconds: number, duration: number): number {
  return Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
}

/** Returns 0 if the recording is shorter than the saved time, because it was replaced. */
export const getResumeTime = (seconds: number, duration: number): number =>
  Number.isFinite(duration) && seconds > duration - 1 ? 0 : seconds;

/** "7:42", "1:02:09"; "–:––" if unknown. */
export function formatTimecode(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return "–:––";
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(wholeSeconds / 3600);
  const minutes = Math.floor(wholeSeconds / 60) % 60;
  const paddedSeconds = String(wholeSeconds % 60).padStart(2, "0");
  if (hours === 0) return `${minutes}:${paddedSeconds}`;
  return `${hours}:${String(minutes).padStart(2, "0")}:${paddedSeconds}`;
}

/** "7 minutos y 42 segundos", for screen readers. */
export function formatSpokenTime(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(wholeSeconds / 60);
  const secondsText = pluralize(wholeSeconds % 60, "segundo", "segundos");
  return minutes > 0 ? `${pluralize(minutes, "minuto", "minutos")} y ${secondsText}` : secondsText;
}
