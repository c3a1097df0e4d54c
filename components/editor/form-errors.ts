import type { FieldErrors as FormErrors, Path } from "react-hook-form";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { toFormField, type AyniFormValues, type EditorFormReturn } from "./form-values";
import { toFormErrors } from "./steps/to-form-errors";
import { getUploadProblem } from "./uploads/upload";

interface FormErrorTarget {
  form: EditorFormReturn;
  goToFields: (names: string[]) => void;
}

/** Flattens the errors of a form; names are paths such as `encuentros.0.startsAt`. */
export function listFormErrors(errors: object, prefix = ""): { name: string; type: unknown }[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null || key === "ref") return [];
    const path = prefix + key;
    if (!("message" in error)) return listFormErrors(error, `${path}.`);
    if (path === "root") return [];
    return [{ name: path.replace(/\.root$/, ""), type: "type" in error ? error.type : undefined }];
  });
}

const formatReviewMessage = (count: number) =>
  count === 1 ? "Revisa el campo marcado." : `Revisa los ${count} campos marcados.`;

export function showValidationErrors(
  { form, goToFields }: FormErrorTarget,
  errors: FormErrors<AyniFormValues>,
): void {
  const names = listFormErrors(errors).map(({ name }) => name);
  // Without a field: the form could not be validated.
  const error =
    names.length === 0 && errors.root
      ? { type: "server", message: errors.root.message }
      : { type: "summary", message: formatReviewMessage(names.length) };
  form.setError("root", error);
  goToFields(names);
}

/** Shows API errors at their fields, and those of no field in the summary. */
export function showServerErrors({ form, goToFields }: FormErrorTarget, error: unknown): void {
  const names: string[] = [];
  const otherMessages: string[] = [];
  const fields = toFormErrors(form.getValues(), error instanceof ApiError ? error.fields : {});
  for (const [path, message] of Object.entries(fields)) {
    const name = toFormField(path);
    if (name) {
      // Its row says what is wrong with a file.
      const shown = name === "files" ? (getUploadProblem(form.getValues("files")) ?? message) : message;
      form.setError(name as Path<AyniFormValues>, { type: "server", message: shown });
      names.push(name);
    } else otherMessages.push(message);
  }
  const summary = names.length > 0 ? formatReviewMessage(names.length) : errorMessage(error);
  const type = names.length > 0 && otherMessages.length === 0 ? "summary" : "server";
  form.setError("root", { type, message: [summary, ...otherMessages].join(" ") });
  goToFields(names);
}

/** A summary disappears with the field errors; a server error stays until the next attempt. */
export function getErrorSummary({ root, ...fieldErrors }: FormErrors<AyniFormValues>): string | undefined {
  return root?.type === "server" || Object.keys(fieldErrors).length > 0 ? root?.message : undefined;
}
