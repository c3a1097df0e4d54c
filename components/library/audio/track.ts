import type { Chapter } from "@/lib/content/ayni/schema";

/** A recording that can be played. `durationSeconds` is null while nobody has measured it. */
export type Track = {
  id: string;
  title: string;
  durationSeconds: number | null;
  chapters: readonly Chapter[];
};

/** A title without the number that a Master put before it, where that is its place in the list: "4 · Saludo". */
export function bareTitle(title: string, place: number): string {
  const [, number, rest] = /^0*(\d{1,4})\s*[·.):–—-]\s*(\S.*)$/.exec(title) ?? [];
  return rest !== undefined && Number(number) === place ? rest : title;
}

export const SKIP_SECONDS = 15;
export const KEY_SECONDS = 5;

const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** The speed after this one; the slowest follows the fastest. */
export const nextSpeed = (speed: number): number => SPEEDS.find((other) => other > speed) ?? SPEEDS[0];

/** "1,25×". */
export const speedLabel = (speed: number): string => `${speed.toLocaleString("es-ES")}×`;

/** Keeps an instant inside a recording of a length that may not be known yet. */
export function clampTime(seconds: number, duration: number): number {
  return Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
}

/** Where a recording goes on; one that has become shorter meanwhile begins again. */
export const resumeTime = (seconds: number, duration: number): number =>
  Number.isFinite(duration) && seconds > duration - 1 ? 0 : seconds;

/** "7:42", "1:02:09"; a length that is not known reads "–:––". */
export function clock(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds)) return "–:––";
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  const hours = Math.floor(whole / 3600);
  const [minutes = 0, rest = 0] = parts;
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "7 minutos y 42 segundos", to be read aloud. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = counted(whole % 60, "segundo", "segundos");
  return minutes > 0 ? `${counted(minutes, "minuto", "minutos")} y ${rest}` : rest;
}
