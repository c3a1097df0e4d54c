import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors as FormErrors, Path } from "react-hook-form";
import { notify } from "@/components/ui/toast";
import type { EditableAyni } from "@/lib/content/ayni/schema";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { announced } from "./announced";
import { formField } from "../editor/form-schema";
import type { CreateForm } from "../editor/form-values";
import { savesItself, type Editing } from "../editor/use-editor";

type Status = "DRAFT" | "PUBLISHED";

/** What is asked before it is done. */
export type Question = "tell" | "unpublish" | "discard";

/** The names of the fields that have an error: `title`, `encuentros.0.startsAt`. */
function namesOf(errors: object, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== "object" || error === null || name === "ref") return [];
    const path = prefix + name;
    if (!("message" in error)) return namesOf(error, `${path}.`);
    return path === "root" ? [] : [path.replace(/\.root$/, "")];
  });
}

const toRevise = (count: number) =>
  count === 1 ? "Revisa el campo marcado." : `Revisa los ${count} campos marcados.`;

/** Publishes the form, or takes it back; what is refused is put beside its field and nothing is lost. */
export function usePublish(editing: Editing, ayni: EditableAyni | null, goTo: (names: string[]) => void) {
  const { form, saver, kept, local } = editing;
  const router = useRouter();
  const [live, setLive] = useState<Status>(ayni?.status === "PUBLISHED" ? "PUBLISHED" : "DRAFT");
  const [question, setQuestion] = useState<Question | null>(null);
  const [pending, setPending] = useState<Status | "SAVE" | null>(null);

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
    goTo(beside.map(({ name }) => name));
  }

  function refuse(errors: FormErrors<CreateForm>): void {
    const names = namesOf(errors);
    form.setError("root", { type: "summary", message: toRevise(names.length) });
    goTo(names);
  }

  async function send(status: Status | undefined): Promise<void> {
    // Not during the transition of whatever asked for it.
    flushSync(() => setPending(status ?? "SAVE"));
    const first = status === "PUBLISHED" && live === "DRAFT";
    try {
      const { slug } = await saver.publish(status);
      saver.saveBySelf(savesItself(ayni, status ?? live));
      if (status) setLive(status);
      if (first) {
        void notify("Tu Ayni ya está publicado.", { kind: "success" });
        router.push(routes.ayni(slug));
      } else if (status === "PUBLISHED") void notify("Tus cambios ya están publicados.", { kind: "success" });
    } catch (error) {
      show(error);
    } finally {
      setPending(null);
    }
  }

  function held(): boolean {
    const { moved, cancelled, restored } = announced(kept.form, form.getValues());
    return (ayni?.receivers ?? 0) > 0 && moved + cancelled + restored > 0;
  }

  const check = (status: Status, go: () => Promise<void>) => {
    form.setValue("status", status);
    form.clearErrors();
    return form.handleSubmit(go, refuse)();
  };

  return {
    live,
    pending,
    question,
    ask: setQuestion,
    publish: () =>
      check("PUBLISHED", async () => {
        if (held()) setQuestion("tell");
        else await send("PUBLISHED");
      }),
    /** Saves a draft that somebody holds. */
    save: () => (held() ? Promise.resolve(setQuestion("tell")) : send(undefined)),
    /** What was asked was answered with yes. */
    async confirm() {
      setQuestion(null);
      if (question === "unpublish") await send("DRAFT");
      else if (question === "tell")
        await send(form.getValues("status") === "PUBLISHED" ? "PUBLISHED" : undefined);
      else if (question === "discard") local.discard();
    },
  };
}

export type Publishing = ReturnType<typeof usePublish>;
