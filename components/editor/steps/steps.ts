import type { CreateForm } from "../form-values";
import { deliveryOf } from "../form-values";
import { requirements } from "./requirements";

export const FIRST_STEP = 1;
export const LAST_STEP = 5;

const FIELDS: Partial<Record<keyof CreateForm, number>> = {
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

/** The step where a field is: `encuentros.0.startsAt` is in the third. */
export function stepOf(name: string): number {
  const [field = ""] = name.split(".");
  return FIELDS[field as keyof CreateForm] ?? 3;
}

/** The step of the address; the first for anything else. */
export function stepFrom(text: string | string[] | undefined): number {
  const step = Number(text);
  return Number.isInteger(step) && step >= FIRST_STEP && step <= LAST_STEP ? step : FIRST_STEP;
}

type Shape = Pick<CreateForm, "contentType" | "delivery">;

function contentsName(shape: Shape): string {
  if (shape.contentType === "PODCAST") return "Audios";
  if (shape.contentType === "EBOOK") return "Libro";
  if (shape.contentType === "") return "Contenido";
  return deliveryOf(shape) === "RECORDED" ? "Sesiones" : "Encuentros";
}

/** The names of the steps for a type. */
export const stepNames = (shape: Shape): string[] => [
  "Lo esencial",
  "Presentación",
  contentsName(shape),
  "Precio",
  "Publicar",
];

const contentsTitle: Record<string, string> = {
  Audios: "¿Qué se escucha?",
  Libro: "¿Qué se lee?",
  Contenido: "¿Qué recibe quien viene?",
  Sesiones: "¿Cómo se recibe?",
  Encuentros: "¿Cuándo son los encuentros?",
};

/** What each step asks, in the order of the steps. */
export const stepTitles = (shape: Shape): string[] => [
  "Lo esencial",
  "Cuéntalo a quien no te conoce",
  contentsTitle[contentsName(shape)] ?? "",
  "Precio y acceso",
  "Revisa y publica",
];

/** The steps that lack nothing of what is needed to publish. */
export function wholeSteps(form: CreateForm): boolean[] {
  const lacking = new Set(requirements(form).flatMap(({ field, met }) => (met ? [] : [stepOf(field)])));
  return [1, 2, 3, 4].map((step) => !lacking.has(step) && (step !== 3 || form.contentType !== ""));
}
