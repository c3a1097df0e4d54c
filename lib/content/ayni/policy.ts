import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { tooLittle } from "@/lib/reference/minimum-charges";
import type { FieldErrors } from "@/lib/platform/http/errors";

/** Whether the actor may create content. */
export const canCreateAyni = (actor: Actor): boolean => isMaster(actor);

/** Whether the actor may change a content, see it while others may not, and see its receivers. */
export const canEditAyni = (actor: Actor, ayni: { userId: string }): boolean =>
  isSelf(actor, ayni.userId) || isAdmin(actor);

type Publishable = {
  contentType: string;
  modality: string;
  onlineType: string | null;
  shortDescription: string;
  description: string;
  disciplines: readonly string[];
  topics: readonly string[];
  placeName: string | null;
  placeCity: string | null;
  placeCountry: string | null;
  encuentros: number;
  /** Mime types of the files that have arrived. */
  files: readonly string[];
};

const EBOOK_TYPES = new Set(["application/pdf", "application/epub+zip"]);

function missingMeetings({ contentType, modality, onlineType, encuentros }: Publishable): string | null {
  if (contentType === "EVENT" || contentType === "WORKSHOP") {
    return encuentros === 0 ? "Añade al menos un encuentro" : null;
  }
  const meets = contentType === "COURSE" && (modality === "OFFLINE" || onlineType === "VIDEOCALL");
  return meets && encuentros === 0 ? "Añade al menos un encuentro" : null;
}

function missingFiles({ contentType, modality, onlineType, files }: Publishable): string | null {
  if (contentType === "PODCAST" && !files.some((type) => type.startsWith("audio/"))) {
    return "Añade al menos un audio";
  }
  if (contentType === "EBOOK" && !files.some((type) => EBOOK_TYPES.has(type))) {
    return "Añade al menos un PDF o EPUB";
  }
  const recorded = contentType === "COURSE" && modality === "ONLINE" && onlineType === "RECORDED";
  return recorded && files.length === 0 ? "Debes seleccionar un fichero" : null;
}

type Priced = {
  amount: number;
  currency: string;
  minimumAmount: number | null;
  suggestedAmount: number | null;
};

/** Which prices are too low to be charged, by field. */
export function lowPrices({ currency, amount, minimumAmount, suggestedAmount }: Priced): FieldErrors {
  if (!isCurrencyCode(currency)) return {};
  // Where the buyer chooses, the price follows from the other two.
  const prices = minimumAmount === null ? { amount, suggestedAmount } : { minimumAmount, suggestedAmount };
  const found = Object.entries(prices).map(
    ([field, price]) => [field, tooLittle(price ?? 0, currency)] as const,
  );
  return Object.fromEntries(
    found.flatMap(([field, text]) => (text === null ? [] : [[field, text] as const])),
  );
}

/** What a content still lacks to be published, by field; empty when it may be. */
export function missingToPublish(ayni: Publishable): FieldErrors {
  const missing: FieldErrors = {};
  if (!ayni.shortDescription)
    missing.shortDescription = "Debes describir brevemente lo que ofreces a la comunidad";
  if (!ayni.description.trim()) missing.description = "Este campo no puede estar vacío";
  if (ayni.disciplines.length === 0) missing.disciplines = "Debes seleccionar al menos una disciplina";
  if (ayni.topics.length === 0) missing.topics = "Debes seleccionar al menos una temática";
  const meetings = missingMeetings(ayni);
  if (meetings) missing.encuentros = meetings;
  const files = missingFiles(ayni);
  if (files) missing.files = files;
  if (ayni.modality === "OFFLINE") {
    if (!ayni.placeName) missing.placeName = "Indica el lugar";
    if (!ayni.placeCity) missing.placeCity = "Debes seleccionar una ciudad";
    if (!ayni.placeCountry) missing.placeCountry = "Elige un país";
  }
  return missing;
}
