import { z } from "zod";
import { validateForPublishing } from "@/lib/content/ayni/policy";
import { createAyniInput, updateAyniInput, type UpdateAyniInput } from "@/lib/content/ayni/schema";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { toFieldErrors } from "@/lib/platform/http/validation";
import { repairRows, toRowPaths } from "./autosave/repair-rows";
import { isBookedByHour, toFormField, type AyniFormValues } from "./form-values";
import { validateFormPacks } from "./steps/packs";
import { validateFormPrices } from "./steps/prices";
import { toFormErrors } from "./steps/to-form-errors";
import { isUnfinishedRow, toPublishCandidate, toUpdateInput } from "./to-update-input";
import { getUploadProblem } from "./uploads/upload";

/** Returns what prevents publishing, by field. */
function validateForPublish(form: AyniFormValues): FieldErrors {
  const problems: FieldErrors = {
    ...validateForPublishing(toPublishCandidate(form)),
    ...validateFormPrices(form),
    ...(isBookedByHour(form) ? validateFormPacks(form) : {}),
  };
  const files = getUploadProblem(form.files);
  if (files) problems.files = files;
  const cover = getUploadProblem(form.cover ? [form.cover] : []);
  if (cover) problems.cover = cover;
  return problems;
}

export type PreparedSave = {
  /** The valid fields. */
  body: UpdateAyniInput;
  /** Messages for invalid fields, by form field. */
  problems: FieldErrors;
  /** The body contains everything that the user entered. */
  isComplete: boolean;
};

/** Maps the index of a sent encuentro to its row in the form, since unfinished rows are not sent. */
const toFormPath = (path: string, rows: readonly number[]) =>
  path.replace(/^encuentros\.(\d+)/, (_, index: string) => `encuentros.${rows[Number(index)]}`);

type Input = Record<string, unknown>;

const listPaths = (error: z.ZodError) => error.issues.map(({ path }) => path);

/**
 * Returns the valid part of an input. Of a list with an invalid row the row is sent as the server has it; without the row if
 * it has none; a list that is invalid as a whole is left out.
 */
function keepValid(input: Input, error: z.ZodError, stored: Input): UpdateAyniInput {
  const withValues = repairRows(input, listPaths(error), stored);
  const first = updateAyniInput.safeParse(withValues);
  if (first.success) return first.data;
  const withRows = repairRows(withValues, toRowPaths(listPaths(first.error)), stored);
  const second = updateAyniInput.safeParse(withRows);
  if (second.success) return second.data;
  const invalid = new Set(second.error.issues.map(({ path }) => String(path[0])));
  return updateAyniInput.parse(
    Object.fromEntries(Object.entries(withRows).filter(([name]) => !invalid.has(name))),
  );
}

/** Returns what the server has of a content as the body of an update; what it has is kept even if it would be refused now. */
export async function toStoredBody(form: AyniFormValues): Promise<UpdateAyniInput> {
  const input = await toUpdateInput(form);
  const parsed = updateAyniInput.safeParse(input);
  return parsed.success ? parsed.data : (input as UpdateAyniInput);
}

/** Splits a form into a valid update and the problems of the rest. `stored` are the fields that the server has. */
export async function prepareSave(form: AyniFormValues, stored: Input): Promise<PreparedSave> {
  const rows = form.encuentros.flatMap((row, index) => (isUnfinishedRow(row) ? [] : [index]));
  const finishedRows = form.encuentros.filter((row) => !isUnfinishedRow(row));
  const input: Input = await toUpdateInput({ ...form, encuentros: finishedRows });
  const parsed = updateAyniInput.safeParse(input);
  if (parsed.success) {
    return { body: parsed.data, problems: {}, isComplete: rows.length === form.encuentros.length };
  }
  const problems = Object.entries(toFormErrors(form, toFieldErrors(parsed.error))).map(([path, message]) => {
    const formPath = toFormPath(path, rows);
    return [toFormField(formPath) ?? formPath, message];
  });
  return {
    body: keepValid(input, parsed.error, stored),
    problems: Object.fromEntries(problems),
    isComplete: false,
  };
}

/** Validates the form; with status PUBLISHED also that nothing required is missing. */
export const ayniFormSchema = z
  .custom<AyniFormValues>()
  .transform(async (form, context): Promise<AyniFormValues> => {
    const parsed = updateAyniInput.safeParse(await toUpdateInput(form));
    const problems = {
      ...(form.status === "PUBLISHED" ? validateForPublish(form) : {}),
      ...(parsed.success ? {} : toFormErrors(form, toFieldErrors(parsed.error))),
    };
    for (const [path, message] of Object.entries(problems)) {
      context.addIssue({ code: "custom", path: (toFormField(path) ?? path).split("."), message });
    }
    return form;
  });

/** The fields that create a draft. */
export const draftInput = createAyniInput.pick({ title: true, contentType: true });
