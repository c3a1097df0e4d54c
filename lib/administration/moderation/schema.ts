import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";

export const reportSubjects = ["Thanks", "Ayni", "User"] as const;
export type ReportSubjectType = (typeof reportSubjects)[number];

/** Why something is reported, after what the guidelines do not admit. */
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

export const MAX_REPORT = 1000;

/** What whoever reports fills in. */
export const reportForm = z.object({
  reason: z.enum(reasons, "Elige un motivo"),
  text: safeText(MAX_REPORT).pipe(z.string().trim()).default(""),
});

export const reportInput = reportForm.extend({
  subjectType: z.enum(reportSubjects, "Esto no se puede denunciar"),
  subjectId: z.uuid("Esto no existe"),
});
export type ReportInput = z.output<typeof reportInput>;

/** What is reported: what it is called to whom reports it stands in the dialog. */
export type Reported = Pick<ReportInput, "subjectType" | "subjectId">;

export const reportParams = z.object({ id: z.uuid() });

/** `hide` takes what was reported out of sight: a thanks unless it says no, a content only if it says so. */
export const decisionInput = z
  .object({
    decision: z.enum(["upheld", "dismissed"], "Elige una decisión de la lista"),
    hide: z.boolean("Elige sí o no").optional(),
  })
  .refine(({ decision, hide }) => decision === "upheld" || hide !== true, {
    path: ["hide"],
    message: "Lo que se desestima no se retira",
  });
export type DecisionInput = z.output<typeof decisionInput>;

/** The one change of a thanks that is an admin's by itself. */
export const unhideInput = z.object({ hidden: z.literal(false, "Se retira al aceptar una denuncia") });

export const reportStatuses = ["OPEN", "UPHELD", "DISMISSED"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const REPORTS_PAGE = 24;

export const reportsQuery = z.object({
  status: z.enum(reportStatuses, "Elige un estado de la lista").default("OPEN"),
  after: z.string().optional(),
});
export type ReportsQuery = z.output<typeof reportsQuery>;

type Person = { id: string; slug: string; name: string; lastName: string };

/** What was reported, as it is now. */
export type ReportedSubject =
  | {
      type: "Thanks";
      id: string;
      text: string;
      words: string[];
      answer: string | null;
      shown: boolean;
      hidden: boolean;
      author: Person;
      master: Person;
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
      master: Person;
    }
  | { type: "User"; id: string; person: Person; active: boolean };

export type OneReport = {
  id: string;
  reason: string;
  text: string;
  createdAt: string;
  reporter: Pick<Person, "id" | "name" | "lastName">;
};

/** All reports of one subject that wait, or were decided together. */
export type ReportCase = {
  /** Of the first report; by it the case is decided. */
  id: string;
  subjectType: ReportSubjectType;
  /** Null when it is no more. */
  subject: ReportedSubject | null;
  /** How many reported it. */
  count: number;
  /** The first of them. */
  reports: OneReport[];
  decidedAt: string | null;
  decidedBy: Pick<Person, "name" | "lastName"> | null;
};

export type ReportsPage = {
  content: ReportCase[];
  metadata: { total: number; pageSize: number; after: string | null };
};
