import { useRouter } from "next/navigation";
import { useState } from "react";
import { flushSync } from "react-dom";
import { resendVerificationMail } from "@/components/common/resend-verification-mail";
import { storePublishedFlash } from "@/components/teaching/published-flash";
import { dismissToast, toast } from "@/components/ui/toast";
import type { EditableAyni } from "@/lib/content/ayni/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { ApiError } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { countEncuentroChanges } from "./autosave/encuentro-changes";
import { showServerErrors, showValidationErrors } from "./form-errors";
import { canAutosave, type EditorState } from "./use-editor";

const VERIFICATION_TOAST_ID = "publish-verification";

type PublishStatus = "DRAFT" | "PUBLISHED";

/** An action that needs confirmation. */
export type EditorQuestion = "notify" | "unpublish" | "discard";

function describePublication(offeredSeats: number): string {
  if (offeredSeats === 0) return "Tus cambios ya están publicados.";
  const people = pluralize(offeredSeats, "persona", "personas");
  return `Tus cambios ya están publicados. Hemos ofrecido un lugar a ${people} de la lista de espera.`;
}

/** Publishing, unpublishing and explicit saving, with their confirmations and errors. */
export function usePublish(
  { form, saver, saved, recovery }: EditorState,
  { ayni, userId }: { ayni: EditableAyni | null; userId: string },
  goToFields: (names: string[]) => void,
) {
  const router = useRouter();
  const initialStatus = ayni?.status === "PUBLISHED" ? "PUBLISHED" : "DRAFT";
  const [savedStatus, setSavedStatus] = useState<PublishStatus>(initialStatus);
  const [question, setQuestion] = useState<EditorQuestion | null>(null);
  const [pending, setPending] = useState<PublishStatus | "SAVE" | null>(null);

  function offerVerificationMail(message: string): void {
    void toast(message, {
      id: VERIFICATION_TOAST_ID,
      kind: "error",
      action: {
        label: "Volver a enviar.",
        onClick: () => void resendVerificationMail(userId, VERIFICATION_TOAST_ID),
      },
    });
  }

  async function saveWithStatus(status: PublishStatus | undefined): Promise<void> {
    // The caller may be in a transition, which would delay the pending state.
    flushSync(() => setPending(status ?? "SAVE"));
    dismissToast(VERIFICATION_TOAST_ID);
    const isFirstPublish = status === "PUBLISHED" && savedStatus === "DRAFT";
    try {
      const { id, slug, offeredSeats = 0 } = await saver.publish(status);
      saver.setAutosave(canAutosave(ayni, status ?? savedStatus));
      if (status) setSavedStatus(status);
      if (isFirstPublish) {
        if (!ayni?.publishedAt) storePublishedFlash(id);
        void toast("Tu Ayni ya está publicado.", { kind: "success" });
        router.push(routes.ayni(slug));
      } else if (status === "PUBLISHED") void toast(describePublication(offeredSeats), { kind: "success" });
    } catch (error) {
      showServerErrors({ form, goToFields }, error);
      if (error instanceof ApiError && error.code === "EmailNotVerifiedError")
        offerVerificationMail(error.message);
    } finally {
      setPending(null);
    }
  }

  function willNotifyReceivers(): boolean {
    const { moved, cancelled, restored } = countEncuentroChanges(saved.form, form.getValues());
    return (ayni?.receiverCount ?? 0) > 0 && moved + cancelled + restored > 0;
  }

  function publish() {
    form.setValue("status", "PUBLISHED");
    form.clearErrors();
    const submit = form.handleSubmit(
      async () => {
        if (willNotifyReceivers()) setQuestion("notify");
        else await saveWithStatus("PUBLISHED");
      },
      (errors) => showValidationErrors({ form, goToFields }, errors),
    );
    return submit();
  }

  /** Saves a draft that has receivers and is therefore not autosaved. */
  async function save(): Promise<void> {
    if (willNotifyReceivers()) setQuestion("notify");
    else await saveWithStatus(undefined);
  }

  async function confirm(): Promise<void> {
    setQuestion(null);
    if (question === "unpublish") await saveWithStatus("DRAFT");
    else if (question === "notify")
      await saveWithStatus(form.getValues("status") === "PUBLISHED" ? "PUBLISHED" : undefined);
    else if (question === "discard") recovery.discard();
  }

  return { savedStatus, pending, question, setQuestion, publish, save, confirm };
}

export type PublishState = ReturnType<typeof usePublish>;
