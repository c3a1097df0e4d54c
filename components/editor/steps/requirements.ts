import { missingToPublish } from "@/lib/content/ayni/policy";
import { essentials } from "../../crear/draft";
import { uploadProblem } from "../form-schema";
import { emptyForm, type CreateForm } from "../form-values";
import { priceProblems } from "./prices";
import { publishable } from "../to-update-input";

export type Requirement = { field: keyof CreateForm; label: string; met: boolean };

const LABELS: [keyof CreateForm, string][] = [
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
  ["pricing", "El precio, o marcarlo como gratis"],
];

const FILE_LABELS: Partial<Record<string, string>> = {
  PODCAST: "Al menos un audio",
  EBOOK: "Al menos un PDF o EPUB",
};

function essentialsMissing(form: CreateForm): Set<string> {
  const { error } = essentials.safeParse(form);
  return new Set(error?.issues.map(({ path }) => String(path[0])));
}

/** All that this content needs to be published, each with whether it is there. */
export function requirements(form: CreateForm): Requirement[] {
  const { contentType, delivery, files, cover } = form;
  const ofType = missingToPublish(publishable({ ...emptyForm, contentType, delivery }));
  const needed = new Set(["title", "contentType", "pricing", ...Object.keys(ofType)]);
  const lacking = new Set([...essentialsMissing(form), ...Object.keys(missingToPublish(publishable(form)))]);
  if (Object.keys(priceProblems(form)).length > 0) lacking.add("pricing");
  const list = LABELS.filter(([field]) => needed.has(field)).map(([field, label]) => ({
    field,
    label: field === "files" ? (FILE_LABELS[contentType] ?? label) : label,
    met: !lacking.has(field),
  }));
  const uploads = cover ? [cover, ...files] : files;
  if (!uploadProblem(uploads)) return list;
  const field = uploadProblem(files) ? ("files" as const) : ("cover" as const);
  return [...list, { field, label: "Que terminen de subir los archivos", met: false }];
}
