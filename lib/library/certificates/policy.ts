import { counted } from "@/lib/platform/copy/pluralize";
import type { ContentType } from "@/lib/reference/labels";
import type { CertificateKind } from "./schema";

/** What somebody has received, with what they did of it. */
export type Received = {
  contentType: ContentType;
  encuentros: {
    endsAt: Date;
    durationMinutes: number;
    cancelled: boolean;
    attended: boolean;
  }[];
  /** The files that are there, each with how much of it was heard, seen or read, and when last. */
  files: { percent: number; at: Date | null }[];
};

type Earned = { kind: CertificateKind; minutes: number | null; endedAt: Date };

export type Standing =
  | { state: "none" }
  /** `near` when it is worth saying before somebody asks. */
  | { state: "missing"; near: boolean; missing: string }
  | { state: "earned"; earned: Earned };

/** Of five encuentros, one may be missed. */
const neededOf = (encuentros: number): number => Math.ceil((encuentros * 4) / 5);

const NONE: Standing = { state: "none" };
const COMPLETED = 100;
const NEAR = 50;

const latest = (dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

const ofAll = (needed: number, all: number) =>
  all === 1
    ? "al encuentro"
    : needed === all
      ? `a los ${all} encuentros`
      : `al menos a ${needed} de los ${all} encuentros`;

function byAttendance(encuentros: Received["encuentros"], now: Date): Standing {
  const attended = encuentros.filter((encuentro) => encuentro.attended);
  const needed = neededOf(encuentros.length);
  const toCome = encuentros.filter(({ endsAt }) => endsAt > now).length;
  if (toCome > 0) {
    const missing = `Tu constancia estará lista al terminar, si asistes ${ofAll(needed, encuentros.length)}.`;
    // It can no longer be reached by who has missed too many.
    return { state: "missing", near: attended.length > 0 && attended.length + toCome >= needed, missing };
  }
  if (attended.length < needed) {
    const was = counted(attended.length, "encuentro", "encuentros");
    const missing = `Consta que asististe a ${was}, y para la constancia hace falta asistir ${ofAll(needed, encuentros.length)}. Si estuviste en alguno más, díselo a quien lo impartió.`;
    return { state: "missing", near: attended.length > 0, missing };
  }
  const minutes = sum(attended.map(({ durationMinutes }) => durationMinutes));
  const endedAt = latest(encuentros.map(({ endsAt }) => endsAt));
  return { state: "earned", earned: { kind: "ATTENDANCE", minutes, endedAt } };
}

function byCompletion(files: Received["files"]): Standing {
  const open = files.filter(({ percent }) => percent < COMPLETED);
  if (open.length > 0) {
    const near = sum(files.map(({ percent }) => percent)) / files.length >= NEAR;
    const parts =
      files.length === 1
        ? "llegar al final"
        : `terminar ${counted(open.length, "parte", "partes")} de ${files.length}`;
    return { state: "missing", near, missing: `Te falta ${parts} para tener tu constancia.` };
  }
  const endedAt = latest(files.flatMap(({ at }) => at ?? []));
  return { state: "earned", earned: { kind: "COMPLETION", minutes: null, endedAt } };
}

const ALONE: ReadonlySet<ContentType> = new Set(["COURSE", "PODCAST", "EBOOK"]);

/**
 * Whether somebody has earned a certificate, and of what: of attendance where there are encuentros, of completion
 * where there are only files.
 */
export function standingOf({ contentType, encuentros, files }: Received, now: Date): Standing {
  const standing = encuentros.filter(({ cancelled }) => !cancelled);
  if (standing.length > 0) return byAttendance(standing, now);
  if (files.length > 0 && ALONE.has(contentType)) return byCompletion(files);
  return NONE;
}
