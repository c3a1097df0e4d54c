import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { FieldErrors as FormErrors, Path, UseFormReturn } from "react-hook-form";
import { notify } from "@/components/ui/toast";
import { updateAyniMutation } from "@/lib/ayni/queries";
import type { UpdateAyniInput } from "@/lib/ayni/schema";
import { ApiError, messageOf } from "@/lib/http/client";
import { routes } from "@/lib/routes";
import type { Draft } from "./draft";
import { focusFirst } from "./focus-first";
import { formField } from "./form-schema";
import type { CreateForm } from "./form-values";
import { savedText } from "./save-status";

/** The names of the fields that have an error: `title`, `encuentros.0.startsAt`. */
function namesOf(errors: object, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null || name === "ref") return [];
    const path = prefix + name;
    if (!("message" in error)) return namesOf(error, `${path}.`);
    return [path.replace(/\.root$/, "")];
  });
}

const toRevise = (count: number) =>
  count === 1 ? "Revisa el campo marcado." : `Revisa los ${count} campos marcados.`;

/** Saves the form as a draft or published; what is refused is put beside its field and nothing is lost. */
export function useSave(form: UseFormReturn<CreateForm, unknown, UpdateAyniInput>, draft: Draft) {
  const router = useRouter();
  const update = useMutation(updateAyniMutation());
  const [saved, setSaved] = useState<string | null>(null);
  const savedCover = useRef<string | null>(null);

  async function send({ coverUrl: cover = null, ...input }: UpdateAyniInput): Promise<void> {
    const sent = savedText(form.getValues());
    const { slug } = await draft.connect();
    // A cover is made anew each time that it is sent.
    const change = cover === savedCover.current ? {} : { coverUrl: cover };
    const ayni = await update.mutateAsync({ slug, input: { ...input, ...change } });
    savedCover.current = cover;
    setSaved(sent);
    if (input.status !== "PUBLISHED") return;
    void notify("Tu Ayni ya está publicado.", { kind: "success" });
    router.push(routes.ayni(ayni.slug));
  }

  function show(error: unknown): void {
    const refused = Object.entries(error instanceof ApiError ? error.fields : {});
    const beside = refused.flatMap(([path, message]) => {
      const name = formField(path);
      return name ? [{ name: name as Path<CreateForm>, message }] : [];
    });
    for (const { name, message } of beside) form.setError(name, { type: "server", message });
    const elsewhere = refused.filter(([path]) => !formField(path)).map(([, message]) => message);
    const summary = beside.length > 0 ? toRevise(beside.length) : messageOf(error);
    const type = beside.length > 0 && elsewhere.length === 0 ? "summary" : "server";
    form.setError("root", { type, message: [summary, ...elsewhere].join(" ") });
    // Once the errors are there to be read out.
    setTimeout(() => focusFirst(beside.map(({ name }) => name)));
  }

  function refuse(errors: FormErrors<CreateForm>): void {
    const names = namesOf(errors);
    form.setError("root", { type: "summary", message: toRevise(names.length) });
    setTimeout(() => focusFirst(names));
  }

  const submit = (status: CreateForm["status"]) => {
    form.setValue("status", status);
    return form.handleSubmit((input) => send(input).catch(show), refuse)();
  };

  return { saved, submit };
}
