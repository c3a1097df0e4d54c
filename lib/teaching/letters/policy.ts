import { isBlank } from "@/lib/platform/text/characters";
import { DAY_MS } from "@/lib/platform/time/instants";
import { isOfEncuentro, isToParticipants } from "./limits";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type {
  LetterAudience,
  LetterContent,
  LetterDraft,
  LetterLog,
  LetterReach,
  LetterTarget,
  NewLetterStart,
} from "./schema";

/** The letters that each Master may send in 24 hours to the same people. */
const LETTERS_PER_DAY: Record<LetterAudience, number> = {
  FOLLOWERS: 1,
  APPRENTICES: 1,
  MEMBERS: 3,
  AYNI: 3,
  ENCUENTRO: 3,
  ATTENDEES: 3,
};

/** Returns the first thing that a letter lacks to have receivers; null if nothing. */
export function findMissingTarget({
  audience,
  ayniId,
  encuentroId,
}: LetterTarget): "ayniId" | "encuentroId" | null {
  if (isToParticipants(audience) && ayniId === null) return "ayniId";
  return isOfEncuentro(audience) && encuentroId === null ? "encuentroId" : null;
}

const CHOOSE_TARGET = { ayniId: "Elige de qué enseñanza", encuentroId: "Elige de qué encuentro" } as const;

/** Says by field what a letter lacks to be sent. */
export function findMissingFields(letter: LetterTarget & { subject: string; body: string }) {
  const target = findMissingTarget(letter);
  return {
    ...(target ? { [target]: CHOOSE_TARGET[target] } : {}),
    ...(isBlank(letter.subject) ? { subject: "Escribe un asunto" } : {}),
    ...(isBlank(letter.body) ? { body: "Escribe tu carta" } : {}),
  };
}

/**
 * Returns when the next letter may be sent, given when those to the same people were; null if at once. Letters to
 * followers and to apprentices count together, and so do all those to members, and all those about one content.
 */
export function findNextAllowedAt(audience: LetterAudience, sentAt: readonly Date[], now: Date): Date | null {
  const limit = LETTERS_PER_DAY[audience];
  const recent = sentAt
    .map((instant) => instant.getTime() + DAY_MS)
    .filter((end) => end > now.getTime())
    .toSorted((a, b) => b - a);
  const decisive = recent[limit - 1];
  return decisive === undefined ? null : new Date(decisive);
}

export function limitText(audience: LetterAudience): string {
  if (audience === "MEMBERS") return "Puedes enviar tres cartas al día a tus miembros.";
  return isToParticipants(audience)
    ? "Puedes enviar tres cartas al día a quienes han recibido una enseñanza."
    : "Puedes enviar una carta al día a quienes te siguen o han aprendido contigo.";
}

/** Names the people of a letter to its Master. */
export function describeAudience(audience: LetterAudience, title: string | null): string {
  switch (audience) {
    case "FOLLOWERS":
      return "Quienes te siguen";
    case "APPRENTICES":
      return "Todos tus aprendices";
    case "MEMBERS":
      return "Tus miembros";
    case "AYNI":
      return title === null ? "Quienes recibieron una enseñanza" : `Quienes han recibido «${title}»`;
    case "ENCUENTRO":
      return title === null
        ? "Quienes esperaban un encuentro"
        : `Participantes de un encuentro de «${title}»`;
    case "ATTENDEES":
      return title === null ? "Quienes vinieron a un encuentro" : `Quienes vinieron a «${title}»`;
  }
}

/** The reason that a receiver reads below the letter. */
export function describeReason(audience: LetterAudience, masterName: string, title: string | null): string {
  if (audience === "FOLLOWERS") return `Recibes esta carta porque sigues a ${masterName}.`;
  if (audience === "APPRENTICES")
    return `Recibes esta carta porque sigues a ${masterName} o has recibido algo suyo.`;
  if (audience === "MEMBERS") return `Recibes esta carta porque tienes una membresía de ${masterName}.`;
  return title === null
    ? `Recibes esta carta porque recibiste algo de ${masterName}.`
    : `Recibes esta carta porque ${audience === "ATTENDEES" ? "viniste a" : "recibiste"} «${title}».`;
}

/** A letter that somebody no longer wants reaches them on the site, if it is about what they received. */
export const canReadLetter = (audience: LetterAudience, reach: LetterReach): boolean =>
  reach !== "MUTED" || isToParticipants(audience);

export const countReached = (audience: LetterAudience, log: LetterLog): number =>
  log.mail + log.digest + log.site + log.bounced + (isToParticipants(audience) ? log.muted : 0);

export const countPeople = (count: number): string => pluralize(count, "persona", "personas");

/** A letter that nobody has written yet, to whom its link says. What is not the Master's own is left to choose. */
export function toNewDraft(
  id: string,
  { para, ayni, encuentro }: NewLetterStart,
  contents: readonly LetterContent[],
): LetterDraft {
  const empty = { id, version: 0, ayniId: null, encuentroId: null, subject: "", body: "" };
  if (para === "aprendices") return { ...empty, audience: "APPRENTICES" };
  if (para === "miembros") return { ...empty, audience: "MEMBERS" };
  if (para !== "participantes" && para !== "asistentes") return { ...empty, audience: "FOLLOWERS" };
  const content = contents.find((candidate) => candidate.id === ayni);
  const session = content?.encuentros.find((candidate) => candidate.id === encuentro);
  const ofSession = para === "asistentes" ? "ATTENDEES" : "ENCUENTRO";
  return {
    ...empty,
    audience: session ? ofSession : "AYNI",
    ayniId: content?.id ?? null,
    encuentroId: session?.id ?? null,
  };
}
