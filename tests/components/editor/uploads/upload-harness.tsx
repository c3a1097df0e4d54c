import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { CoverFields } from "@/components/editor/fields/cover-fields";
import { DraftNotReadyError } from "@/components/editor/autosave/draft-not-ready-error";
import { FilesFields } from "@/components/editor/uploads/files-fields";
import { emptyForm, type AyniFormValues } from "@/components/editor/form-values";
import { UploadQueue } from "@/components/editor/uploads/upload-queue";

function Fields({ queue }: { queue: UploadQueue }) {
  const form = useForm<AyniFormValues>({ defaultValues: { ...emptyForm, contentType: "PODCAST" } });
  useEffect(() => {
    const syncForm = () => {
      const uploads = queue.snapshot();
      form.setValue("cover", uploads.findLast(({ area }) => area === "covers") ?? null);
      form.setValue(
        "files",
        uploads.filter(({ area }) => area === "content"),
      );
    };
    syncForm();
    return queue.subscribe(syncForm);
  }, [form, queue]);
  return (
    <FormProvider {...form}>
      <CoverFields queue={queue} />
      <FilesFields queue={queue} />
    </FormProvider>
  );
}

/** Renders cover and files of a draft; it cannot be created while `draft.ready` is false. */
export function renderUploads(draft = { ready: true }) {
  const queue = new UploadQueue(async () => {
    if (!draft.ready) throw new DraftNotReadyError();
    return { id: "a1" };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields queue={queue} />
    </QueryClientProvider>,
  );
  return { queue, user: userEvent.setup({ applyAccept: false }) };
}
