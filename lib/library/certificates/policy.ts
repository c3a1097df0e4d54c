import { pluralize } from "@/lib/platform/copy/pluralize";
import type { ContentType } from "@/lib/reference/labels";
import type { CertificateKind } from "./schema";

export type CertificateFacts = {
  contentType: ContentType;
  encuentros: {
    endsAt: Date;
    /** Minutes that it lasted. */
    minutes: number;
    cancelled: boolean;
    attended: boolean;
  }[];
  /** Progress per file or lesson without one; `at` is when it was last used. */
  files: { percent: number; at: Date | null }[];
};

type EarnedCertificate = { kind: CertificateKind; minutes: number | null; endedAt: Date };

export type CertificateEligibility =
  | { state: "none" }
  /** `isNear`: worth showing before the buyer asks. */
  | { state: "missing"; isNear: boolean; missingText: string }
  | { state: "earned"; earned: EarnedCertificate };

/** Four fifths, rounded up. */
const requiredAttendances = (encuentros: number): number => Math.ceil((encuentros * 4) / 5);

const NOT_ELIGIBLE: CertificateEligibility = { state: "none" };
const COMPLETED_PERCENT = 100;
const NEAR_PERCENT = 50;

const latest = (dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

function formatAttendanceRule(required: number, total: number): string {
  if (total === 1) return "al encuentro";
  if (required === total) return `a los ${total} encuentros`;
  return `al menos a ${required} de los ${total} encuentros`;
}

function attendanceEligibility(
  encuentros: CertificateFacts["encuentros"],
  now: Date,
): CertificateEligibility {
  const attended = encuentros.filter((encuentro) => encuentro.attended);
  const required = requiredAttendances(encuentros.length);
  const ruleText = formatAttendanceRule(required, encuentros.length);
  const upcomingCount = encuentros.filter(({ endsAt }) => endsAt > now).length;
  if (upcomingCount > 0) {
    const isReachable = attended.length + upcomingCount >= required;
    return {
      state: "missing",
      isNear: attended.length > 0 && isReachable,
      missingText: `Tu constancia estará lista al terminar, si asistes ${ruleText}.`,
    };
  }
  if (attended.length < required) {
    const attendedText = pluralize(attended.length, "encuentro", "encuentros");
    return {
      state: "missing",
      isNear: attended.length > 0,
      missingText: `Consta que asististe a ${attendedText}, y para la constancia hace falta asistir ${ruleText}. Si estuviste en alguno más, díselo a quien lo impartió.`,
    };
  }
  const minutes = sum(attended.map((encuentro) => encuentro.minutes));
  const endedAt = latest(encuentros.map(({ endsAt }) => endsAt));
  return { state: "earned", earned: { kind: "ATTENDANCE", minutes, endedAt } };
}

function completionEligibility(files: CertificateFacts["files"]): CertificateEligibility {
  const unfinishedFiles = files.filter(({ percent }) => percent < COMPLETED_PERCENT);
  if (unfinishedFiles.length > 0) {
    const isNear = sum(files.map(({ percent }) => percent)) / files.length >= NEAR_PERCENT;
    const parts =
      files.length === 1
        ? "llegar al final"
        : `terminar ${pluralize(unfinishedFiles.length, "parte", "partes")} de ${files.length}`;
    return { state: "missing", isNear, missingText: `Te falta ${parts} para tener tu constancia.` };
  }
  const endedAt = latest(files.flatMap(({ at }) => at ?? []));
  return { state: "earned", earned: { kind: "COMPLETION", minutes: null, endedAt } };
}

const SELF_PACED_TYPES: ReadonlySet<ContentType> = new Set(["COURSE", "PODCAST", "EBOOK"]);

/** A certificate of attendance if there are encuentros, of completion if there are only files. */
export function calculateEligibility(
  { contentType, encuentros, files }: CertificateFacts,
  now: Date,
): CertificateEligibility {
  const activeEncuentros = encuentros.filter(({ cancelled }) => !cancelled);
  if (activeEncuentros.length > 0) return attendanceEligibility(activeEncuentros, now);
  if (files.length > 0 && SELF_PACED_TYPES.has(contentType)) return completionEligibility(files);
  return NOT_ELIGIBLE;
}
