import type { AyniFormValues } from "@/components/editor/form-values";
import { getDelivery, isBookedByHour } from "@/components/editor/form-values";
import { listRequirements } from "./requirements";

export const FIRST_EDITOR_STEP = 1;
export const PRICE_STEP = 4;
export const LAST_EDITOR_STEP = 5;

const STEP_BY_FIELD: Partial<Record<keyof AyniFormValues, number>> = {
  title: 1,
  contentType: 1,
  shortDescription: 1,
  language: 1,
  slug: 1,
  description: 2,
  contraindications: 2,
  disciplines: 2,
  topics: 2,
  videoUrl: 2,
  cover: 2,
  pricing: 4,
  amount: 4,
  minimumAmount: 4,
  suggestedAmount: 4,
  currency: 4,
  access: 4,
  accessDays: 4,
};

/** The prices of packs stand beside that of one hour. */
const PACK_FIELD = /^session($|\.(pack|months))/;

/** Returns the step of a field such as `encuentros.0.startsAt`. */
export function getFieldStep(name: string): number {
  if (PACK_FIELD.test(name)) return 4;
  const [field = ""] = name.split(".");
  return STEP_BY_FIELD[field as keyof AyniFormValues] ?? 3;
}

/** Parses the step in the URL; anything invalid is the first. */
export function parseStep(text: string | string[] | undefined): number {
  const step = Number(text);
  return Number.isInteger(step) && step >= FIRST_EDITOR_STEP && step <= LAST_EDITOR_STEP
    ? step
    : FIRST_EDITOR_STEP;
}

type DeliveryFields = Pick<AyniFormValues, "contentType" | "delivery" | "occasion">;

function getContentStepName(fields: DeliveryFields): string {
  if (fields.contentType === "PODCAST") return "Audios";
  if (fields.contentType === "EBOOK") return "Libro";
  if (fields.contentType === "") return "Contenido";
  if (isBookedByHour(fields)) return "Citas";
  return getDelivery(fields) === "RECORDED" ? "Sesiones" : "Encuentros";
}

export const getStepNames = (fields: DeliveryFields): string[] => [
  "Lo esencial",
  "Presentación",
  getContentStepName(fields),
  "Precio",
  "Publicar",
];

const CONTENT_STEP_TITLES: Record<string, string> = {
  Audios: "¿Qué se escucha?",
  Libro: "¿Qué se lee?",
  Contenido: "¿Qué recibe quien viene?",
  Sesiones: "¿Qué forma tiene?",
  Encuentros: "¿Cuándo son los encuentros?",
  Citas: "¿Cómo se reserva una hora?",
};

export const getStepTitles = (fields: DeliveryFields): string[] => [
  "Lo esencial",
  "Cuéntalo a quien no te conoce",
  CONTENT_STEP_TITLES[getContentStepName(fields)] ?? "",
  "Precio y acceso",
  "Revisa y publica",
];

/** Returns for each of the first four steps whether nothing required is missing. */
export function getStepCompletion(form: AyniFormValues): boolean[] {
  const incomplete = new Set(
    listRequirements(form).flatMap(({ field, met }) => (met ? [] : [getFieldStep(field)])),
  );
  return [1, 2, 3, 4].map((step) => !incomplete.has(step) && (step !== 3 || form.contentType !== ""));
}
