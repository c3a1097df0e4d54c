import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { EditableAyni } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import { Draft } from "../crear/draft";
import { createFormSchema } from "./form-schema";
import { formText } from "./fields/serialize-form";
import type { CreateForm } from "./form-values";
import { formOf } from "./to-form-values";
import { CopyKeeper } from "./autosave/local-copy";
import { withIds, type NewId } from "./autosave/encuentro-ids";
import { markProblems } from "./autosave-errors";
import { Saver } from "../crear/saver";
import { UploadQueue } from "./uploads/upload-queue";
import { useLocalCopy } from "../crear/use-local-copy";

export type Form = UseFormReturn<CreateForm, unknown, CreateForm>;

const COPY_PAUSE_MS = 400;

/** Whether changes are saved by themselves: never where somebody would be told of each. */
export const savesItself = (ayni: EditableAyni | null, status = ayni?.status): boolean =>
  status !== "PUBLISHED" && (ayni?.receivers ?? 0) === 0;

export const uploadsOf = ({ cover, files }: CreateForm) => (cover ? [cover, ...files] : files);

/** The address of a draft that has just been made or moved, without leaving the page; not once it was left. */
function showAddress(slug: string) {
  const { pathname } = window.location;
  if (!pathname.startsWith(routes.create()) || pathname === routes.edit(slug)) return;
  window.history.replaceState(null, "", routes.edit(slug) + window.location.search);
}

/** Gives new encuentros the ids under which they were saved. */
function adopt(form: Form, ids: readonly NewId[]) {
  withIds(form.getValues("encuentros"), ids).forEach(({ id }, index) => {
    if (id !== form.getValues(`encuentros.${index}.id`)) form.setValue(`encuentros.${index}.id`, id);
  });
}

function partsOf(form: Form, ayni: EditableAyni | null, userId: string, stored: CreateForm) {
  const copy = new CopyKeeper(userId, ayni?.id ?? null);
  const values = () => structuredClone(form.getValues());
  // What the server has now, to which changes can be taken back.
  const kept = { form: stored };
  const known = ayni && { id: ayni.id, slug: ayni.slug, version: ayni.version };
  const draft = new Draft(
    () => form.getValues(),
    known,
    (ref, made) => {
      copy.moveTo(ref.id);
      form.setValue("slug", ref.slug);
      saver.made(ref, made as { title: string });
      showAddress(ref.slug);
    },
  );
  const saver = new Saver({
    draft,
    form: values,
    stored,
    automatic: savesItself(ayni),
    onProblems: (problems) => markProblems(form, problems, kept.form),
    onSaved: ({ form: sent, whole, ids }) => {
      const slug = draft.ref?.slug ?? sent.slug;
      if (slug) showAddress(slug);
      adopt(form, ids);
      if (whole) kept.form = { ...sent, slug, encuentros: withIds(sent.encuentros, ids) };
      if (whole) copy.remove();
      writeCopy();
    },
  });
  const queue = new UploadQueue(draft.connect);
  queue.load(uploadsOf(stored));
  const writeCopy = () => {
    const now = values();
    if (formText(now) !== formText(kept.form)) {
      copy.write(now, draft.ref?.version ?? null, saver.coverUrl);
    }
  };
  return { draft, saver, queue, copy, kept, writeCopy };
}

export type Parts = ReturnType<typeof partsOf>;

/** Keeps the uploads in the form, and tells the saver and the copy of whatever changes. */
function useWiring(form: Form, { saver, queue, draft, writeCopy }: Parts) {
  useEffect(() => {
    saver.start();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let states = "";
    const watching = form.watch(() => {
      saver.changed();
      clearTimeout(timer);
      timer = setTimeout(writeCopy, COPY_PAUSE_MS);
      if (draft.possible()) queue.resume();
    });
    const uploading = queue.subscribe(() => {
      const uploads = queue.snapshot();
      const before = states;
      states = uploads.map(({ key, state }) => key + state).join();
      const again = { shouldValidate: form.formState.isSubmitted && states !== before };
      const files = uploads.filter(({ area }) => area === "content");
      form.setValue("cover", uploads.findLast(({ area }) => area === "covers") ?? null, again);
      form.setValue("files", files, again);
    });
    return () => {
      watching.unsubscribe();
      uploading();
      clearTimeout(timer);
      writeCopy();
      saver.stop();
      queue.stop();
    };
  }, [form, saver, queue, draft, writeCopy]);
}

function useLeaving({ saver, writeCopy }: Parts) {
  useEffect(() => {
    function hide() {
      writeCopy();
      if (document.visibilityState === "hidden") saver.flush();
      else saver.wake();
    }
    window.addEventListener("pagehide", writeCopy);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("online", saver.wake);
    window.addEventListener("focus", saver.wake);
    return () => {
      window.removeEventListener("pagehide", writeCopy);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("online", saver.wake);
      window.removeEventListener("focus", saver.wake);
    };
  }, [saver, writeCopy]);
}

/** A form with its draft, its uploads, its saver and its copy in the browser. */
export function useEditor(ayni: EditableAyni | null, userId: string) {
  const [stored] = useState(() => formOf(ayni, new Date()));
  const form: Form = useForm<CreateForm, unknown, CreateForm>({
    resolver: zodResolver(createFormSchema),
    defaultValues: stored,
    shouldFocusError: false,
  });
  const [parts] = useState(() => partsOf(form, ayni, userId, stored));
  useWiring(form, parts);
  useLeaving(parts);
  const local = useLocalCopy(form, parts, ayni?.version ?? null);
  return { form, ...parts, local };
}

export type Editing = ReturnType<typeof useEditor>;
