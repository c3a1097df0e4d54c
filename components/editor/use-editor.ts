import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { lazyResolver } from "@/components/common/lazy-resolver";
import type { EditableAyni } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import { Draft } from "./autosave/draft";
import { getUploads, type AyniFormValues, type EditorFormReturn } from "./form-values";
import { loadFormSchema } from "./load-form-schema";
import { toFormValues } from "./to-form-values";
import { hasUnsavedChanges, LocalCopyStore } from "./autosave/local-copy";
import { withEncuentroIds, type SavedEncuentroId } from "./autosave/encuentro-ids";
import { showAutosaveProblems } from "./autosave/show-problems";
import { Saver } from "./autosave/saver";
import { createPictureStore } from "./uploads/create-picture-store";
import { isUploadPending } from "./uploads/upload";
import { UploadQueue } from "./uploads/upload-queue";
import { useLocalCopy } from "./autosave/use-local-copy";

const COPY_DELAY_MS = 400;

/** Published contents and those with receivers are saved only on demand: receivers are notified of changes. */
export const canAutosave = (ayni: EditableAyni | null, status = ayni?.status): boolean =>
  status !== "PUBLISHED" && (ayni?.receiverCount ?? 0) === 0;

/** Shows the URL of a created or renamed draft, unless the user has left the editor. */
function replaceEditorUrl(slug: string) {
  const { pathname } = window.location;
  if (!pathname.startsWith(routes.create()) || pathname === routes.edit(slug)) return;
  window.history.replaceState(null, "", routes.edit(slug) + window.location.search);
}

function applyEncuentroIds(form: EditorFormReturn, ids: readonly SavedEncuentroId[]) {
  withEncuentroIds(form.getValues("encuentros"), ids).forEach(({ id }, index) => {
    if (id !== form.getValues(`encuentros.${index}.id`)) form.setValue(`encuentros.${index}.id`, id);
  });
}

type EditorPartsOptions = {
  form: EditorFormReturn;
  ayni: EditableAyni | null;
  userId: string;
  storedForm: AyniFormValues;
  storageUrl: string;
};

function createEditorParts({ form, ayni, userId, storedForm, storageUrl }: EditorPartsOptions) {
  const copyStore = new LocalCopyStore(userId, ayni?.id ?? null);
  const getFormValues = () => structuredClone(form.getValues());
  // Updated after each complete save; discarding changes returns to it.
  const saved = { form: storedForm };

  function writeCopy(): void {
    if (hasUnsavedChanges(form.getValues(), saved.form)) writeWholeCopy();
  }

  function writeWholeCopy(): void {
    const values = getFormValues();
    const edited = { version: draft.ref?.version ?? null, unconfirmed: saver.unconfirmed };
    copyStore.write(values, edited, saver.coverUrl);
  }

  const existing = ayni && { id: ayni.id, slug: ayni.slug, version: ayni.version };
  const draft = new Draft(
    () => form.getValues(),
    existing,
    (ref, fields) => {
      form.setValue("slug", ref.slug);
      copyStore.setAyniId(ref.id);
      writeCopy();
      saver.handleDraftCreated(ref, fields as { title: string });
      replaceEditorUrl(ref.slug);
    },
  );
  const saver = new Saver({
    draft,
    getForm: getFormValues,
    storedForm,
    autosave: canAutosave(ayni),
    // A page that ends before the answer must know what the server may have.
    onSending: writeWholeCopy,
    onFilesRefused: (problems) => queue.refuse(problems),
    onProblems: (problems) => showAutosaveProblems(form, problems, saved.form),
    onSaved: ({ form: savedForm, isComplete, ids, files }) => {
      queue.setMeasured(files);
      const slug = draft.ref?.slug ?? savedForm.slug;
      if (slug) replaceEditorUrl(slug);
      applyEncuentroIds(form, ids);
      if (isComplete)
        saved.form = { ...savedForm, slug, encuentros: withEncuentroIds(savedForm.encuentros, ids) };
      if (isComplete) copyStore.removeOwn();
      writeCopy();
    },
  });
  const queue = new UploadQueue(draft.getOrCreate, () => form.getValues("contentType"));
  queue.loadStored(getUploads(storedForm));
  const pictures = createPictureStore(storageUrl, draft.getOrCreate);
  /** Returns true if the page can be left without losing anything. */
  const settle = async () => (await saver.settle()) && !queue.snapshot().some(isUploadPending);
  return { draft, saver, queue, pictures, copyStore, saved, writeCopy, settle };
}

export type EditorParts = ReturnType<typeof createEditorParts>;

/** Copies uploads into the form, and passes changes of the form to the saver and the local copy. */
function useEditorSync(form: EditorFormReturn, { saver, queue, draft, copyStore, writeCopy }: EditorParts) {
  useEffect(() => {
    saver.start();
    copyStore.open();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastStates = "";
    const formSubscription = form.watch(() => {
      saver.handleChange();
      clearTimeout(timer);
      timer = setTimeout(writeCopy, COPY_DELAY_MS);
      if (draft.canCreate()) queue.resumeBlocked();
    });
    const unsubscribeQueue = queue.subscribe(() => {
      const uploads = queue.snapshot();
      const states = uploads.map(({ key, state }) => key + state).join();
      const isStateChanged = states !== lastStates;
      const options = { shouldValidate: form.formState.isSubmitted && isStateChanged };
      lastStates = states;
      const files = uploads.filter(({ area }) => area === "content");
      form.setValue("cover", uploads.findLast(({ area }) => area === "covers") ?? null, options);
      form.setValue("files", files, options);
      // An uploaded file must not be chosen again.
      if (isStateChanged) writeCopy();
    });
    return () => {
      formSubscription.unsubscribe();
      unsubscribeQueue();
      clearTimeout(timer);
      writeCopy();
      copyStore.close();
      saver.stop();
      queue.stop();
    };
  }, [form, saver, queue, draft, copyStore, writeCopy]);
}

function useSaveOnLeave({ saver, writeCopy }: EditorParts) {
  useEffect(() => {
    function handleVisibilityChange() {
      writeCopy();
      if (document.visibilityState === "hidden") saver.flush();
      else saver.retryIfBlocked();
    }
    window.addEventListener("pagehide", writeCopy);
    document.addEventListener("visibilitychange", handleVisibilityChange);
    window.addEventListener("online", saver.retryIfBlocked);
    window.addEventListener("focus", saver.retryIfBlocked);
    return () => {
      window.removeEventListener("pagehide", writeCopy);
      document.removeEventListener("visibilitychange", handleVisibilityChange);
      window.removeEventListener("online", saver.retryIfBlocked);
      window.removeEventListener("focus", saver.retryIfBlocked);
    };
  }, [saver, writeCopy]);
}

const loadAyniFormSchema = () => loadFormSchema().then(({ ayniFormSchema }) => ayniFormSchema);

/** The form with its draft, uploads, saver and local copy. */
export function useEditor(ayni: EditableAyni | null, userId: string, storageUrl: string, currency?: string) {
  const [storedForm] = useState(() => toFormValues(ayni, new Date(), currency));
  const form: EditorFormReturn = useForm<AyniFormValues, unknown, AyniFormValues>({
    resolver: lazyResolver(loadAyniFormSchema),
    defaultValues: storedForm,
    shouldFocusError: false,
  });
  const [parts] = useState(() => createEditorParts({ form, ayni, userId, storedForm, storageUrl }));
  useEditorSync(form, parts);
  useSaveOnLeave(parts);
  const recovery = useLocalCopy(form, parts, ayni);
  return { form, ...parts, recovery };
}

export type EditorState = ReturnType<typeof useEditor>;
