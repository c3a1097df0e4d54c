import { z } from "zod";
import { missingToPublish } from "@/lib/content/ayni/policy";
import { updateAyniInput, type UpdateAyniInput } from "@/lib/content/ayni/schema";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { fieldErrors } from "@/lib/platform/http/validation";
import { emptyForm, type CreateForm } from "./form-values";
import { priceProblems } from "./steps/prices";
import { isUnfinished, publishable, toInput } from "./to-update-input";
import type { Upload } from "./uploads/upload";

// What the call knows by one name and the form by another.
const FORM_NAMES: Record<string, string> = {
  file: "files",
  coverUrl: "cover",
  modality: "delivery",
  onlineType: "delivery",
};

/** The field of the form that a path of the call is about; null when the form has none. */
export function formField(path: string): string | null {
  const [name = "", index, part = ""] = path.split(".");
  if (name === "encuentros" && part === "timezone") return part;
  if (name === "encuentros" && index !== undefined) return part ? path : `${path}.startsAt`;
  const field = FORM_NAMES[name] ?? name;
  return Object.hasOwn(emptyForm, field) ? field : null;
}

const isUnsent = ({ state }: Upload) => state === "waiting" || state === "sending" || state === "blocked";
const isFailed = ({ state }: Upload) => state === "failed" || state === "refused";

/** What keeps some uploads from being used, or null when all have arrived. */
export function uploadProblem(uploads: readonly Upload[]): string | null {
  if (uploads.some(isFailed)) return "Hay un archivo que no se ha subido: vuelve a intentarlo o quítalo.";
  return uploads.some(isUnsent) ? "Espera a que termine de subir." : null;
}

/** What stands in the way of publishing, by field; empty when nothing does. */
function obstacles(form: CreateForm): FieldErrors {
  const found: FieldErrors = { ...missingToPublish(publishable(form)), ...priceProblems(form) };
  const files = uploadProblem(form.files);
  if (files) found.files = files;
  const cover = uploadProblem(form.cover ? [form.cover] : []);
  if (cover) found.cover = cover;
  return found;
}

export type Prepared = {
  /** What may be sent. */
  body: UpdateAyniInput;
  /** What may not, by the name of the field in the form. */
  problems: FieldErrors;
  /** Whether the body holds all that the person wrote. */
  whole: boolean;
};

/** Where a row of the sent list is in that of the form, when unfinished ones were left out. */
const inForm = (path: string, rows: readonly number[]) =>
  path.replace(/^encuentros\.(\d+)/, (_, index: string) => `encuentros.${rows[Number(index)]}`);

/** What of a form can be saved as it is now: whatever is not valid is left out. */
export async function prepare(form: CreateForm): Promise<Prepared> {
  const rows = form.encuentros.flatMap((row, index) => (isUnfinished(row) ? [] : [index]));
  const finished = form.encuentros.filter((row) => !isUnfinished(row));
  const input: Record<string, unknown> = await toInput({ ...form, encuentros: finished });
  const parsed = updateAyniInput.safeParse(input);
  if (parsed.success) {
    return { body: parsed.data, problems: {}, whole: rows.length === form.encuentros.length };
  }
  const invalid = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const valid = Object.entries(input).filter(([name]) => !invalid.has(name));
  const problems = Object.entries(fieldErrors(parsed.error)).map(([path, message]) => {
    const placed = inForm(path, rows);
    return [formField(placed) ?? placed, message];
  });
  return {
    body: updateAyniInput.parse(Object.fromEntries(valid)),
    problems: Object.fromEntries(problems),
    whole: false,
  };
}

/** Says what is wrong with the form; to publish, all that is required must be there. */
export const createFormSchema = z
  .custom<CreateForm>()
  .transform(async (form, context): Promise<CreateForm> => {
    const parsed = updateAyniInput.safeParse(await toInput(form));
    const problems = {
      ...(form.status === "PUBLISHED" ? obstacles(form) : {}),
      ...(parsed.success ? {} : fieldErrors(parsed.error)),
    };
    for (const [path, message] of Object.entries(problems)) {
      context.addIssue({ code: "custom", path: (formField(path) ?? path).split("."), message });
    }
    return form;
  });
