import { z } from "zod";
import { missingToPublish } from "@/lib/ayni/policy";
import { updateAyniInput, type UpdateAyniInput } from "@/lib/ayni/schema";
import type { FieldErrors } from "@/lib/http/errors";
import { fieldErrors } from "@/lib/http/validation";
import { amountOf, emptyForm, publishable, toInput, type CreateForm } from "./form-values";
import type { Upload } from "./upload-queue";

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
  if (name === "encuentros" && (part === "joinUrl" || part === "timezone")) return part;
  if (name === "encuentros" && index !== undefined) return part ? path : `${path}.startsAt`;
  const field = FORM_NAMES[name] ?? name;
  return Object.hasOwn(emptyForm, field) ? field : null;
}

const isUnfinished = ({ state }: Upload) => state === "waiting" || state === "sending" || state === "blocked";
const isFailed = ({ state }: Upload) => state === "failed" || state === "refused";

/** What keeps some uploads from being used, or null when all have arrived. */
export function uploadProblem(uploads: readonly Upload[]): string | null {
  if (uploads.some(isFailed)) return "Hay un archivo que no se ha subido: vuelve a intentarlo o quítalo.";
  return uploads.some(isUnfinished) ? "Espera a que termine de subir." : null;
}

/** What stands in the way of publishing, by field; empty when nothing does. */
export function obstacles(form: CreateForm): FieldErrors {
  const found: FieldErrors = missingToPublish(publishable(form));
  const amount = amountOf(form);
  if (form.pricing === "") found.pricing = "Indica el precio, o marca que es gratis";
  else if (amount === undefined || (form.pricing === "PAID" && amount === 0)) {
    found.amount = "Indica un precio válido";
  }
  const files = uploadProblem(form.files);
  if (files) found.files = files;
  const cover = uploadProblem(form.cover ? [form.cover] : []);
  if (cover) found.cover = cover;
  return found;
}

/** Turns what the form holds into the body of the call; to publish, all that is required must be there. */
export const createFormSchema = z
  .custom<CreateForm>()
  .transform(async (form, context): Promise<UpdateAyniInput> => {
    const parsed = updateAyniInput.safeParse(await toInput(form));
    const problems = {
      ...(form.status === "PUBLISHED" ? obstacles(form) : {}),
      ...(parsed.success ? {} : fieldErrors(parsed.error)),
    };
    for (const [path, message] of Object.entries(problems)) {
      context.addIssue({ code: "custom", path: (formField(path) ?? path).split("."), message });
    }
    return parsed.success ? parsed.data : z.NEVER;
  });
