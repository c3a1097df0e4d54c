import { validateForPublishing } from "@/lib/content/ayni/policy";
import { isCompleteLocalTime } from "@/components/editor/encuentros/local-time";
import { emptyForm, type AyniFormValues } from "@/components/editor/form-values";
import { validateFormPrices } from "./prices";
import { toPublishCandidate } from "@/components/editor/to-update-input";
import { getUploadProblem } from "@/components/editor/uploads/upload";

/** `field` is a path such as `session.perDay`. */
export type Requirement = { field: string; label: string; met: boolean };

const REQUIREMENT_LABELS: [keyof AyniFormValues, string][] = [
  ["title", "Un título"],
  ["contentType", "El tipo de contenido"],
  ["shortDescription", "Una descripción breve"],
  ["description", "La descripción completa"],
  ["disciplines", "Al menos una disciplina"],
  ["topics", "Al menos una temática"],
  ["placeName", "El lugar"],
  ["placeCity", "La ciudad"],
  ["placeCountry", "El país"],
  ["encuentros", "Al menos un encuentro"],
  ["files", "Al menos un archivo"],
  ["modules", "Al menos una lección con texto, archivo o enlace"],
  ["pricing", "El precio, o marcarlo como gratis"],
];

const PRICE_FIELDS = ["pricing", "amount", "minimumAmount", "suggestedAmount"] as const;

const FILE_LABELS: Partial<Record<string, string>> = {
  PODCAST: "Al menos un audio",
  EBOOK: "Al menos un PDF o EPUB",
};

/** Leads to the field of a wrong amount. */
function toPriceRequirement(form: AyniFormValues, label: string): Requirement {
  const errors = validateFormPrices(form);
  const field = PRICE_FIELDS.find((name) => errors[name]);
  if (!field) return { field: "pricing", label, met: true };
  return { field, label: field === "pricing" ? label : "Un precio válido", met: false };
}

/** An encuentro without a day and an hour counts as none that can be published; the line leads to it. */
function toEncuentroRequirement({ encuentros }: AyniFormValues, label: string, met: boolean): Requirement {
  const undated = encuentros.findIndex(({ past, startsAt }) => !past && !isCompleteLocalTime(startsAt));
  if (undated === -1) return { field: "encuentros", label, met };
  return { field: `encuentros.${undated}.startsAt`, label: "Día y hora de cada encuentro", met: false };
}

/** Returns a line about a field that this content needs. */
function toRequirement(form: AyniFormValues, field: string, label: string, met: boolean): Requirement {
  if (field === "pricing") return toPriceRequirement(form, label);
  if (field === "encuentros") return toEncuentroRequirement(form, label, met);
  return { field, label: field === "files" ? (FILE_LABELS[form.contentType] ?? label) : label, met };
}

/** Lists what this content needs to be published. */
export function listRequirements(form: AyniFormValues): Requirement[] {
  const { contentType, delivery, occasion, files, cover } = form;
  const requiredByType = validateForPublishing(
    toPublishCandidate({ ...emptyForm, contentType, delivery, occasion }),
  );
  const required = new Set(["title", "contentType", "pricing", ...Object.keys(requiredByType)]);
  const missing = new Set([
    ...(contentType === "" ? ["contentType"] : []),
    ...Object.keys(validateForPublishing(toPublishCandidate(form))),
  ]);
  const requirements = REQUIREMENT_LABELS.filter(([field]) => required.has(field)).map(([field, label]) =>
    toRequirement(form, field, label, !missing.has(field)),
  );
  const uploads = cover ? [cover, ...files] : files;
  if (!getUploadProblem(uploads)) return requirements;
  const field = getUploadProblem(files) ? ("files" as const) : ("cover" as const);
  return [...requirements, { field, label: "Que terminen de subir los archivos", met: false }];
}
