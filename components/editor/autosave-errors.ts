import { get, type Path } from "react-hook-form";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { formField } from "./form-schema";
import type { CreateForm } from "./form-values";
import type { Form } from "./use-editor";

const AUTOSAVE = "autosave";

const isWriting = (name: string) => {
  const { activeElement } = document;
  return activeElement !== null && "name" in activeElement && activeElement.name === name;
};

/** Whether a field is as it was when nothing was wrong with it: then nobody is told off. */
const untouched = (name: string, form: Form, stored: CreateForm) =>
  JSON.stringify(get(form.getValues(), name)) === JSON.stringify(get(stored, name));

/** Puts beside each field why it cannot be saved, and takes away what is mended. Not while one is writing in it. */
export function markProblems(form: Form, problems: FieldErrors, stored: CreateForm): void {
  // Once publishing was tried, the form itself says what is wrong.
  if (form.formState.isSubmitted && Object.keys(problems).length === 0) return;
  for (const name of Object.keys(problems)) {
    if (!formField(name) || isWriting(name) || untouched(name, form, stored)) continue;
    form.setError(name as Path<CreateForm>, { type: AUTOSAVE, message: problems[name] });
  }
  for (const name of marked(form.formState.errors)) {
    if (!Object.hasOwn(problems, name)) form.clearErrors(name as Path<CreateForm>);
  }
}

/** The names of the fields that a save has marked. */
function marked(errors: object, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null || name === "ref") return [];
    const path = prefix + name;
    if ("type" in error && "message" in error) {
      return error.type === AUTOSAVE ? [path.replace(/\.root$/, "")] : [];
    }
    return marked(error, `${path}.`);
  });
}
