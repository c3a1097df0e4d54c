import { z } from "zod";
import type { ReportedSubject } from "@/lib/administration/moderation/schema";
import { textOfLength } from "@/lib/platform/text/safe-text";

/** An account that is closed cannot be entered: it is appealed by answering the mail about it. */
export const appealSubjectTypes = ["Ayni", "Thanks", "LessonQuestion", "Letter"] as const;
export type AppealSubjectType = (typeof appealSubjectTypes)[number];

const MIN_APPEAL_LENGTH = 10;
export const MAX_APPEAL_LENGTH = 2000;

const toReasonField = (tooShort: string) => textOfLength(MIN_APPEAL_LENGTH, MAX_APPEAL_LENGTH, tooShort);

export const appealForm = z.object({
  text: toReasonField(`Cuéntanos por qué, con ${MIN_APPEAL_LENGTH} caracteres o más`),
});

export const appealInput = appealForm.extend({
  subjectType: z.enum(appealSubjectTypes, "Esto no se puede recurrir"),
  subjectId: z.uuid("Esto no existe"),
});
export type AppealInput = z.output<typeof appealInput>;
export type AppealTarget = Pick<AppealInput, "subjectType" | "subjectId">;

export const appealParams = z.object({ id: z.uuid() });

export const judgementForm = z.object({
  answer: toReasonField(`Explica el motivo, con ${MIN_APPEAL_LENGTH} caracteres o más`),
});

export const judgementInput = judgementForm.extend({
  decision: z.enum(["upheld", "overturned"], "Elige una decisión de la lista"),
});
export type JudgementInput = z.output<typeof judgementInput>;

/** An appeal for its author; instants are ISO 8601 in UTC. */
export type AppealView = {
  text: string;
  status: "OPEN" | "UPHELD" | "OVERTURNED";
  answer: string | null;
  createdAt: string;
  judgedAt: string | null;
};

/** Something of the viewer's that was moderated, and their appeal. */
export type Moderation = AppealTarget & {
  /** "tu agradecimiento por «Yoga»". */
  title: string;
  reason: string | null;
  moderatedAt: string;
  /** Until then it can be appealed. */
  appealUntil: string;
  canAppeal: boolean;
  appeal: AppealView | null;
};

type AppealPerson = { id: string; name: string; lastName: string };

export type OpenAppeal = {
  id: string;
  subjectType: AppealSubjectType;
  text: string;
  createdAt: string;
  moderatedAt: string;
  user: AppealPerson;
  moderator: AppealPerson | null;
  /** It is null once it was deleted. */
  subject: ReportedSubject | null;
  /** The reason why the viewer cannot judge it; null if they can. */
  hindrance: string | null;
};
