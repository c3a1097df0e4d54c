"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { FormNotice } from "@/components/cuenta/form-notice";
import { Button } from "@/components/ui/button";
import type { MasterCard, UpdateAyniInput } from "@/lib/ayni/schema";
import { Checklist } from "./checklist";
import { ClassificationSection } from "./classification-section";
import { CoverFields } from "./cover-fields";
import styles from "./create-ayni.module.css";
import { DeliverySection } from "./delivery-section";
import { Draft } from "./draft";
import { EssentialsSection } from "./essentials-section";
import { FilesFields } from "./files-fields";
import { createFormSchema } from "./form-schema";
import { deliveryOf, emptyForm, type CreateForm } from "./form-values";
import { Preview } from "./preview";
import { PriceSection } from "./price-section";
import { SaveStatus, savedText } from "./save-status";
import { Section } from "./section";
import { UploadQueue } from "./upload-queue";
import { useSave } from "./use-save";

const INITIAL = savedText(emptyForm);

type Form = UseFormReturn<CreateForm, unknown, UpdateAyniInput>;

/** The draft of a form and its uploads, whose state is kept in the form too. */
function useUploads(form: Form) {
  const [{ draft, queue }] = useState(() => {
    const made = new Draft(() => form.getValues());
    return { draft: made, queue: new UploadQueue(made.connect) };
  });
  useEffect(() => {
    let states = "";
    const unsubscribe = queue.subscribe(() => {
      const uploads = queue.snapshot();
      const before = states;
      states = uploads.map(({ key, state }) => key + state).join();
      const again = { shouldValidate: form.formState.isSubmitted && states !== before };
      form.setValue("cover", uploads.findLast(({ area }) => area === "covers") ?? null, again);
      form.setValue(
        "files",
        uploads.filter(({ area }) => area === "content"),
        again,
      );
    });
    return () => {
      unsubscribe();
      queue.stop();
    };
  }, [form, queue]);
  return { draft, queue };
}

/** The form to make an Ayni, beside the card that it will have and what it lacks. */
export function CreateAyni({ master }: { master: MasterCard | null }) {
  const form = useForm<CreateForm, unknown, UpdateAyniInput>({
    resolver: zodResolver(createFormSchema),
    defaultValues: emptyForm,
    shouldFocusError: false,
  });
  const { draft, queue } = useUploads(form);
  const { saved, submit } = useSave(form, draft);
  const { errors, isSubmitting } = form.formState;
  const { root, ...marked } = errors;
  // A summary of marked fields goes when they do; what the server said stays until the next attempt.
  const notice = root?.type === "server" || Object.keys(marked).length > 0 ? root?.message : undefined;
  const publishing = form.getValues("status") === "PUBLISHED";

  function settleEssentials() {
    const delivery = deliveryOf(form.getValues());
    if (delivery) form.setValue("delivery", delivery);
    if (draft.possible()) queue.resume();
  }

  return (
    <FormProvider {...form}>
      <div className={styles.frame}>
        <div className={styles.page}>
          <header className={styles.head}>
            <h1>Crear Ayni nuevo</h1>
            <SaveStatus saved={saved} initial={INITIAL} />
          </header>
          {/* Enter in a field publishes nothing: only the button does. */}
          <form noValidate className={styles.form} onSubmit={(event) => event.preventDefault()}>
            <EssentialsSection onEssentials={settleEssentials} />
            <ClassificationSection />
            <DeliverySection />
            <Section title="Contenido">
              <CoverFields queue={queue} />
              <FilesFields queue={queue} />
            </Section>
            <PriceSection />
            <div className={styles.actions}>
              {notice && <FormNotice kind="error">{notice}</FormNotice>}
              <Button
                variant="secondary"
                size="l"
                className={styles.draft}
                pending={isSubmitting && !publishing}
                disabled={isSubmitting && publishing}
                onClick={() => void submit("DRAFT")}
              >
                Guardar borrador
              </Button>
              <Button
                size="l"
                pending={isSubmitting && publishing}
                disabled={isSubmitting && !publishing}
                onClick={() => void submit("PUBLISHED")}
              >
                Publicar
              </Button>
            </div>
          </form>
          <aside className={styles.aside}>
            <h2 className={styles.asideTitle}>Así se verá en Explora</h2>
            <Preview master={master} />
            <Checklist />
          </aside>
        </div>
      </div>
    </FormProvider>
  );
}
