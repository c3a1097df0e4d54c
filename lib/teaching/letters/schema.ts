import { z } from "zod";
import {
  isOfEncuentro,
  isToParticipants,
  letterAudiences,
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
} from "./limits";
import { toPlainText } from "@/lib/platform/text/plain-text";
import { safeMarkdown, safeText } from "@/lib/platform/text/safe-text";

export type LetterAudience = (typeof letterAudiences)[number];

export type LetterStatus = "DRAFT" | "SENDING" | "SENT" | "STOPPED";
export type LetterReach = "MAIL" | "DIGEST" | "SITE" | "BOUNCED" | "MUTED";

export const LETTERS_PAGE_SIZE = 20;

export const letterParams = z.object({ id: z.uuid() });
export const muteParams = z.object({ masterId: z.uuid() });

const targetFields = {
  audience: z.enum(letterAudiences, "Elige a quién escribes"),
  ayniId: z.uuid("Elige una de tus enseñanzas").nullable().default(null),
  encuentroId: z.uuid("Elige uno de tus encuentros").nullable().default(null),
};

type TargetFields = { audience: LetterAudience; ayniId: string | null; encuentroId: string | null };

/** A draft may still lack its content or encuentro; what belongs to another audience is left out. */
function cleanTarget<Target extends TargetFields>(target: Target): Target {
  const { audience, ayniId, encuentroId } = target;
  return {
    ...target,
    ayniId: isToParticipants(audience) ? ayniId : null,
    encuentroId: isOfEncuentro(audience) ? encuentroId : null,
  };
}

export const letterDraftInput = z
  .strictObject({
    /** The version of the draft that was edited; 0 creates it. */
    version: z.int().min(0),
    ...targetFields,
    /** One line: it becomes the subject of a mail. */
    subject: safeText(MAX_SUBJECT_LENGTH).transform(toPlainText),
    body: safeMarkdown(MAX_BODY_LENGTH),
  })
  .transform(cleanTarget);
export type LetterDraftInput = z.output<typeof letterDraftInput>;

export const sendLetterInput = z.strictObject({ version: z.int().min(1) });

export const muteInput = z.strictObject({ muted: z.boolean("Elige sí o no") });

export const audienceQuery = z.object(targetFields).transform(cleanTarget);
export type LetterTarget = z.output<typeof audienceQuery>;

/** The search parameters of the page of a new letter. */
export const newLetterSearchParams = z.object({
  para: z.enum(["seguidores", "aprendices", "miembros", "participantes", "asistentes"]).optional(),
  ayni: z.uuid().optional(),
  encuentro: z.uuid().optional(),
});

export type NewLetterStart = z.output<typeof newLetterSearchParams>;

export const lettersQuery = z.object({ after: z.string().max(200).optional() });

export type LetterDraft = LetterTarget & {
  id: string;
  /** 0 before it is first saved. */
  version: number;
  subject: string;
  body: string;
};

export type AudienceView = {
  count: number;
  /** ISO 8601; null if a letter may be sent now. */
  nextAllowedAt: string | null;
};

/** Contents whose participants one can write to, with the encuentros that are not cancelled. */
export type LetterContent = {
  id: string;
  title: string;
  encuentros: { id: string; title: string; startsAt: string; timezone: string }[];
};

/** Numbers of people. `gone` are those who were counted before sending and had left when it was. */
export type LetterLog = {
  expected: number;
  mail: number;
  digest: number;
  site: number;
  bounced: number;
  muted: number;
  gone: number;
};

export type LetterSummary = {
  id: string;
  subject: string;
  status: LetterStatus;
  audience: LetterAudience;
  /** Title of the content; null for the other audiences, or once it was deleted. */
  title: string | null;
  updatedAt: string;
  queuedAt: string | null;
  log: LetterLog;
};

export type LetterView = LetterSummary & {
  bodyHtml: string;
  master: { id: string; slug: string; name: string; profileImage: string | null };
  viewer: "receiver" | "owner" | "admin";
  /** The viewer wants no more letters of this Master. */
  isMuted: boolean;
};
