import { serializeForm } from "@/components/editor/fields/serialize-form";
import { getUploadedFiles, emptyForm, type AyniFormValues } from "@/components/editor/form-values";
import type { Upload } from "@/components/editor/uploads/upload";

type LocalCopy = {
  form: AyniFormValues;
  /** The cover is the one that the server has. */
  coverKept: boolean;
  /** Version of the content that was edited; null for a new one. */
  version: number | null;
};

// Increase when the stored shape changes.
const SCHEMA_VERSION = 1;

const isLocalCopy = (value: unknown): value is LocalCopy & { shape: number } =>
  typeof value === "object" &&
  value !== null &&
  "shape" in value &&
  value.shape === SCHEMA_VERSION &&
  "form" in value;

// Keys and blob URLs are valid in one page view only.
const toStorableUpload = (upload: Upload): Upload => ({
  ...upload,
  key: `copy-${upload.fileUrl}`,
  previewUrl: upload.previewUrl && upload.fileUrl,
});

/** Unsaved changes of one user's form in localStorage, without pending uploads. */
export class LocalCopyStore {
  constructor(
    private readonly userId: string,
    private ayniId: string | null,
  ) {}

  readonly read = (): LocalCopy | null => this.readAt(this.key);

  /** The copy that lost a conflict. */
  readonly readSetAside = (): LocalCopy | null => this.readAt(this.setAsideKey);

  /** `coverUrl` is the cover that the server has. */
  write(form: AyniFormValues, version: number | null, coverUrl: string | null): void {
    const { cover } = form;
    const coverKept = (cover?.fileUrl ?? null) === coverUrl;
    const copiedForm: AyniFormValues = {
      ...form,
      cover: cover?.state === "done" && !coverKept ? toStorableUpload(cover) : null,
      files: getUploadedFiles(form.files).map(toStorableUpload),
      status: "DRAFT",
    };
    this.setItem(this.key, JSON.stringify({ shape: SCHEMA_VERSION, form: copiedForm, version, coverKept }));
  }

  /** Moves the copy aside until the user restores or discards it. */
  setAside(): void {
    const copy = this.read();
    if (copy) this.setItem(this.setAsideKey, JSON.stringify({ shape: SCHEMA_VERSION, ...copy }));
    this.remove();
  }

  readonly remove = (): void => this.removeItem(this.key);

  readonly removeSetAside = (): void => this.removeItem(this.setAsideKey);

  /** Call when the form's draft was created. */
  setAyniId(ayniId: string): void {
    this.remove();
    this.ayniId = ayniId;
  }

  private get key(): string {
    return `ayllu-crear:${this.userId}:${this.ayniId ?? "nuevo"}`;
  }

  private get setAsideKey(): string {
    return `${this.key}:aparte`;
  }

  // Storage may be full or blocked; the copy is only a safety net.

  private readAt(key: string): LocalCopy | null {
    try {
      const copy: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
      return isLocalCopy(copy) ? copy : null;
    } catch {
      return null;
    }
  }

  private setItem(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
    } catch {}
  }

  private removeItem(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {}
  }
}

/** Returns the form of a copy if it differs from the stored one. */
export function getUnsavedForm(
  { form, coverKept }: LocalCopy,
  stored: AyniFormValues,
): AyniFormValues | null {
  const copiedForm = { ...emptyForm, ...form, cover: coverKept ? stored.cover : form.cover };
  return serializeForm(copiedForm) === serializeForm(stored) ? null : copiedForm;
}
