import { z } from "zod";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { requiredText, trimmedText } from "@/lib/platform/text/safe-text";

export const reportSubjectTypes = [
  "Thanks",
  "Ayni",
  "User",
  "Letter",
  "LessonQuestion",
  "RoomMessage",
  "Bundle",
  "Gift",
] as const;
export type ReportSubjectType = (typeof reportSubjectTypes)[number];

/** Follows the list of the community guidelines. */
export const REPORT_REASONS = {
  harassment: "Insulta, acosa o amenaza",
  hate: "Discrimina o incita al odio",
  health: "Promete curaciones o puede dañar la salud",
  sexual: "Tiene contenido sexual o pone en peligro a menores",
  false: "Engaña o se hace pasar por otra persona",
  rights: "Usa algo sin permiso de quien lo hizo",
  spam: "Es publicidad o no viene a cuento",
  other: "Otro motivo",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

const reasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

export const MAX_REPORT_LENGTH = 1000;

export const reportForm = z.object({
  reason: z.enum(reasons, "Elige un motivo"),
  text: trimmedText(MAX_REPORT_LENGTH).default(""),
});

export const reportInput = reportForm.extend({
  subjectType: z.enum(reportSubjectTypes, "Esto no se puede denunciar"),
  subjectId: z.uuid("Esto no existe"),
});
export type ReportInput = z.output<typeof reportInput>;

export type ReportTarget = Pick<ReportInput, "subjectType" | "subjectId">;

const MAX_DECISION_REASON = 1000;

export const reportParams = z.object({ id: z.uuid() });

/**
 * `hide` hides a thanks or a question, stops a letter, removes a message of a room or the words of a gift, archives a bundle (all
 * default true) or takes a content down (default false). `reason` is told to the Master of a content instead of the reporter's.
 */
export const reportDecisionInput = z
  .object({
    decision: z.enum(["upheld", "dismissed"], "Elige una decisión de la lista"),
    hide: z.boolean("Elige sí o no").optional(),
    reason: requiredText(
      MAX_DECISION_REASON,
      "Explica el motivo, para que su Maestro lo entienda",
    ).optional(),
  })
  .refine(({ decision, hide }) => decision === "upheld" || hide !== true, {
    path: ["hide"],
    message: "Lo que se desestima no se retira",
  });
export type ReportDecisionInput = z.output<typeof reportDecisionInput>;

/** Hiding a thanks is possible only by upholding a report. */
export const unhideThanksInput = z.object({ hidden: z.literal(false, "Se retira al aceptar una denuncia") });

export const reportStatuses = ["OPEN", "UPHELD", "DISMISSED"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const REPORTS_PAGE_SIZE = 24;

export const reportsQuery = z.object({
  status: z.enum(reportStatuses, "Elige un estado de la lista").default("OPEN"),
  after: z.string().optional(),
});
export type ReportsQuery = z.output<typeof reportsQuery>;

type ReportPerson = { id: string; slug: string; name: string; lastName: string };

export type ReportedSubject =
  | {
      type: "Thanks";
      id: string;
      text: string;
      words: string[];
      answer: string | null;
      shown: boolean;
      hidden: boolean;
      author: ReportPerson;
      master: ReportPerson;
      ayni: { slug: string; title: string; listed: boolean };
    }
  | {
      type: "Ayni";
      id: string;
      slug: string;
      title: string;
      shortDescription: string;
      listed: boolean;
      archived: boolean;
      takenDown: boolean;
      master: ReportPerson;
    }
  | { type: "User"; id: string; person: ReportPerson; active: boolean }
  | {
      type: "LessonQuestion";
      id: string;
      text: string;
      answer: string | null;
      isPrivate: boolean;
      isBesideLesson: boolean;
      hidden: boolean;
      author: ReportPerson;
      master: ReportPerson;
      ayni: { slug: string; title: string; listed: boolean } | null;
    }
  | { type: "Letter"; id: string; subject: string; body: string; stopped: boolean; master: ReportPerson }
  | {
      type: "RoomMessage";
      id: string;
      text: string;
      fileName: string | null;
      author: ReportPerson;
      ayni: { slug: string; title: string; listed: boolean };
    }
  | {
      type: "Bundle";
      id: string;
      slug: string;
      title: string;
      description: string;
      archived: boolean;
      master: ReportPerson;
    }
  | {
      type: "Gift";
      id: string;
      /** It is empty once the words are removed. */
      text: string;
      author: ReportPerson;
      ayni: { slug: string; title: string; listed: boolean };
    };

export type ReportEntry = {
  id: string;
  reason: string;
  text: string;
  createdAt: string;
  reporter: Pick<ReportPerson, "id" | "name" | "lastName">;
};

/** The reports of one subject that are open, or were decided together. */
export type ReportCase = {
  /** Id of the first report, which stands for the case in `decideReport`. */
  id: string;
  subjectType: ReportSubjectType;
  /** It is null once it was deleted. */
  subject: ReportedSubject | null;
  count: number;
  /** The oldest reports. */
  reports: ReportEntry[];
  decidedAt: string | null;
  decidedBy: Pick<ReportPerson, "name" | "lastName"> | null;
};

export type ReportsPage = CursorPage<ReportCase>;
