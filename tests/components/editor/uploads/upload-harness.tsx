import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { CoverFields } from "@/components/editor/fields/cover-fields";
import { DraftNotReady } from "@/components/crear/draft";
import { FilesFields } from "@/components/editor/uploads/files-fields";
import { emptyForm, type CreateForm } from "@/components/editor/form-values";
import { UploadQueue } from "@/components/editor/uploads/upload-queue";

function Fields({ queue }: { queue: UploadQueue }) {
  const form = useForm<CreateForm>({ defaultValues: { ...emptyForm, contentType: "PODCAST" } });
  useEffect(() => {
    const tell = () => {
      const uploads = queue.snapshot();
      form.setValue("cover", uploads.findLast(({ area }) => area === "covers") ?? null);
      form.setValue(
        "files",
        uploads.filter(({ area }) => area === "content"),
      );
    };
    tell();
    return queue.subscribe(tell);
  }, [form, queue]);
  return (
    <FormProvider {...form}>
      <CoverFields queue={queue} />
      <FilesFields queue={queue} />
    </FormProvider>
  );
}

/** The cover and the files of a draft that is there, or that cannot be made until `draft.ready`. */
export function showFiles(draft = { ready: true }) {
  const queue = new UploadQueue(async () => {
    if (!draft.ready) throw new DraftNotReady();
    return { id: "a1" };
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Fields queue={queue} />
    </QueryClientProvider>,
  );
  return { queue, user: userEvent.setup({ applyAccept: false }) };
}
