import { get, type Path } from "react-hook-form";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { listFormErrors } from "@/components/editor/form-errors";
import { toFormField, type AyniFormValues, type EditorFormReturn } from "@/components/editor/form-values";

const AUTOSAVE_ERROR_TYPE = "autosave";

const isFieldFocused = (name: string) => {
  const { activeElement } = document;
  return activeElement !== null && "name" in activeElement && activeElement.name === name;
};

// Stored values were accepted once: the user did not cause their errors.
const isFieldUnchanged = (name: string, form: EditorFormReturn, stored: AyniFormValues) =>
  JSON.stringify(get(form.getValues(), name)) === JSON.stringify(get(stored, name));

/** Shows why fields cannot be saved, except at the focused one, and clears errors that are fixed. */
export function showAutosaveProblems(
  form: EditorFormReturn,
  problems: FieldErrors,
  stored: AyniFormValues,
): void {
  // After an attempt to publish, the form's own validation takes over.
  if (form.formState.isSubmitted && Object.keys(problems).length === 0) return;
  for (const name of Object.keys(problems)) {
    if (!toFormField(name) || isFieldFocused(name) || isFieldUnchanged(name, form, stored)) continue;
    form.setError(name as Path<AyniFormValues>, { type: AUTOSAVE_ERROR_TYPE, message: problems[name] });
  }
  for (const { name, type } of listFormErrors(form.formState.errors)) {
    if (type === AUTOSAVE_ERROR_TYPE && !Object.hasOwn(problems, name))
      form.clearErrors(name as Path<AyniFormValues>);
  }
}
