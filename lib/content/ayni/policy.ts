import { isMaster } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { countCharacters, isBlank, isLongerThan, trimInvisible } from "@/lib/platform/text/characters";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { MAXIMUM_CHARGE, minimumChargeError } from "@/lib/reference/minimum-charges";
import type { FieldErrors } from "@/lib/platform/http/errors";

const MIN_TITLE_LENGTH = 3;
export const MAX_TITLE_LENGTH = 120;
export const TITLE_ERROR = `Escribe un título de al menos ${MIN_TITLE_LENGTH} caracteres`;
export const MAX_SHORT_DESCRIPTION_LENGTH = 200;

/** The most choices of each that a content may have, and the error above them. */
export const CHOICE_LIMITS = {
  disciplines: { max: 10, error: "Elige como máximo 10 disciplinas" },
  topics: { max: 10, error: "No puedes seleccionar más de 10 temáticas" },
} as const;

export const BOOKABLE_TYPE_ERROR = "Solo un evento se reserva por horas";

export const AMOUNT_ERROR = "Indica un precio válido";

/** In minor units of any currency. */
export const isValidAmount = (amount: number): boolean =>
  Number.isInteger(amount) && amount >= 0 && amount <= MAXIMUM_CHARGE;

/** A draft may have a shorter title, but its slug is made from one that can be published. */
export const isPublishableTitle = (title: string): boolean =>
  countCharacters(trimInvisible(title)) >= MIN_TITLE_LENGTH && !isLongerThan(title, MAX_TITLE_LENGTH);

export const canCreateAyni = (actor: Actor): boolean => isMaster(actor);

type PublishableAyni = {
  title: string;
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
  files: readonly string[];
  /** The number of lessons with a text, a file or a link. */
  lessons: number;
  isBookable: boolean;
  /** It says how it is booked. */
  hasBookingTerms: boolean;
};

const EBOOK_MIME_TYPES = new Set(["application/pdf", "application/epub+zip"]);

function validateEncuentros({
  contentType,
  modality,
  onlineType,
  encuentros,
  isBookable,
}: PublishableAyni): string | null {
  if (isBookable) return encuentros === 0 ? null : "Una cita no tiene fechas propias: quita los encuentros";
  if (contentType === "EVENT" || contentType === "WORKSHOP") {
    return encuentros === 0 ? "Añade al menos un encuentro" : null;
  }
  const needsEncuentros = contentType === "COURSE" && (modality === "OFFLINE" || onlineType === "VIDEOCALL");
  return needsEncuentros && encuentros === 0 ? "Añade al menos un encuentro" : null;
}

function validateFiles({ contentType, files }: PublishableAyni): string | null {
  if (contentType === "PODCAST" && !files.some((type) => type.startsWith("audio/"))) {
    return "Añade al menos un audio";
  }
  if (contentType === "EBOOK" && !files.some((type) => EBOOK_MIME_TYPES.has(type))) {
    return "Añade al menos un PDF o EPUB";
  }
  return null;
}

function validateLessons({ contentType, modality, onlineType, lessons }: PublishableAyni): string | null {
  const isRecordedCourse = contentType === "COURSE" && modality === "ONLINE" && onlineType === "RECORDED";
  return isRecordedCourse && lessons === 0 ? "Añade al menos una lección con texto, archivo o enlace" : null;
}

type PriceFields = {
  amount: number;
  currency: string;
  minimumAmount: number | null;
  suggestedAmount: number | null;
};

export function validatePrices({
  currency,
  amount,
  minimumAmount,
  suggestedAmount,
}: PriceFields): FieldErrors {
  if (!isCurrencyCode(currency)) return {};
  // If the buyer chooses the price, `amount` follows from the other two.
  const prices = minimumAmount === null ? { amount, suggestedAmount } : { minimumAmount, suggestedAmount };
  const errors: FieldErrors = {};
  for (const [field, price] of Object.entries(prices)) {
    const error = minimumChargeError(price ?? 0, currency);
    if (error !== null) errors[field] = error;
  }
  return errors;
}

/** Returns false for a draft whose owner has neither named a price nor said that it is free. */
export const isPriceChosen = ({
  amount,
  minimumAmount,
  suggestedAmount,
  publishedAt,
}: Omit<PriceFields, "currency"> & { publishedAt: Date | string | null }): boolean =>
  amount > 0 || minimumAmount !== null || suggestedAmount === 0 || publishedAt !== null;

/** A pack multiplies a fixed price; what it costs can be charged. */
export function validatePacks(
  { amount, minimumAmount, currency }: Omit<PriceFields, "suggestedAmount">,
  packs: readonly { amount: number }[],
): FieldErrors {
  if (packs.length === 0) return {};
  if (amount === 0 || minimumAmount !== null)
    return { session: "Los packs son para lo que tiene un precio fijo: quítalos o pon un precio" };
  if (!isCurrencyCode(currency)) return {};
  const errors = packs.map((pack) => minimumChargeError(pack.amount, currency));
  const error = errors.find((text) => text !== null);
  return error ? { session: `Pack: ${error}` } : {};
}

type KeptSeats = Pick<PriceFields, "amount" | "minimumAmount"> & {
  memberSeats: number | null;
  memberSeatsUntil: Date | null;
  encuentros: readonly { startsAt: Date; cancelledAt: Date | null }[];
};

/** Members take for nothing what has a price; what they leave has to be free before it begins. */
export function validateMemberSeats({
  memberSeats,
  memberSeatsUntil,
  amount,
  minimumAmount,
  encuentros,
}: KeptSeats): FieldErrors {
  if (memberSeats === null || memberSeatsUntil === null) return {};
  if (amount === 0 && minimumAmount === null)
    return { "memberSeats.count": "Solo se guardan lugares de lo que tiene precio" };
  const starts = encuentros.filter(({ cancelledAt }) => cancelledAt === null).map(({ startsAt }) => startsAt);
  const isTooLate = starts.some((startsAt) => startsAt <= memberSeatsUntil);
  return isTooLate ? { "memberSeats.until": "Elige un momento anterior al primer encuentro" } : {};
}

/** Returns an error per field that prevents publishing; empty if the content may be published. */
export function validateForPublishing(ayni: PublishableAyni): FieldErrors {
  const errors: FieldErrors = {};
  if (!isPublishableTitle(ayni.title)) errors.title = TITLE_ERROR;
  if (isBlank(ayni.shortDescription))
    errors.shortDescription = "Debes describir brevemente lo que ofreces a la comunidad";
  if (isBlank(ayni.description)) errors.description = "Este campo no puede estar vacío";
  if (ayni.disciplines.length === 0) errors.disciplines = "Debes seleccionar al menos una disciplina";
  if (ayni.topics.length === 0) errors.topics = "Debes seleccionar al menos una temática";
  if (ayni.isBookable && ayni.contentType !== "EVENT") errors.isBookable = BOOKABLE_TYPE_ERROR;
  if (ayni.isBookable && !ayni.hasBookingTerms) errors.session = "Indica cuánto dura la sesión";
  const encuentrosError = validateEncuentros(ayni);
  if (encuentrosError) errors.encuentros = encuentrosError;
  const filesError = validateFiles(ayni);
  if (filesError) errors.files = filesError;
  const lessonsError = validateLessons(ayni);
  if (lessonsError) errors.modules = lessonsError;
  if (ayni.modality === "OFFLINE") {
    if (!ayni.placeName) errors.placeName = "Indica el lugar";
    if (!ayni.placeCity) errors.placeCity = "Debes seleccionar una ciudad";
    if (!ayni.placeCountry) errors.placeCountry = "Elige un país";
  }
  return errors;
}
