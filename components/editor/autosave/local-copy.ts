import { formText } from "../fields/serialize-form";
import { arrived, emptyForm, type CreateForm } from "../form-values";
import type { Upload } from "../uploads/upload";

// What was written and is not saved yet is kept in the browser as well: without files, which cannot be kept there.

type LocalCopy = {
  form: CreateForm;
  /** Whether the cover is the one that the server has. */
  coverKept: boolean;
  /** The version of the content on which it was written; null for a new one. */
  version: number | null;
};

// Raised when what is kept has another shape.
const SHAPE = 1;

const isCopy = (value: unknown): value is LocalCopy & { shape: number } =>
  typeof value === "object" && value !== null && "shape" in value && value.shape === SHAPE && "form" in value;

// The keys and addresses of a visit mean nothing in another one.
const keepable = (upload: Upload): Upload => ({
  ...upload,
  key: `copy-${upload.fileUrl}`,
  previewUrl: upload.previewUrl && upload.fileUrl,
});

/** One form of one person, kept in this browser. */
export class CopyKeeper {
  constructor(
    private readonly userId: string,
    private ayniId: string | null,
  ) {}

  readonly read = (): LocalCopy | null => this.readAt(this.key);

  /** The copy over which another version was chosen. */
  readonly readAside = (): LocalCopy | null => this.readAt(this.asideKey);

  /** `coverUrl` is that of the cover that the server has. */
  write(form: CreateForm, version: number | null, coverUrl: string | null): void {
    const { cover } = form;
    const coverKept = (cover?.fileUrl ?? null) === coverUrl;
    const kept: CreateForm = {
      ...form,
      cover: cover?.state === "done" && !coverKept ? keepable(cover) : null,
      files: arrived(form.files).map(keepable),
      status: "DRAFT",
    };
    this.put(this.key, JSON.stringify({ shape: SHAPE, form: kept, version, coverKept }));
  }

  /** Puts the copy beside, where it stays until somebody wants it or does not. */
  setAside(): void {
    const copy = this.read();
    if (copy) this.put(this.asideKey, JSON.stringify({ shape: SHAPE, ...copy }));
    this.remove();
  }

  readonly remove = (): void => this.take(this.key);

  readonly removeAside = (): void => this.take(this.asideKey);

  /** The form has become that of a content. */
  moveTo(ayniId: string): void {
    this.remove();
    this.ayniId = ayniId;
  }

  private get key(): string {
    return `ayllu-crear:${this.userId}:${this.ayniId ?? "nuevo"}`;
  }

  private get asideKey(): string {
    return `${this.key}:aparte`;
  }

  // A full or forbidden storage only means that there is no copy: the server still has what was saved.

  private readAt(key: string): LocalCopy | null {
    try {
      const copy: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
      return isCopy(copy) ? copy : null;
    } catch {
      return null;
    }
  }

  private put(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
    } catch {}
  }

  private take(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {}
  }
}

/** The form that a copy holds, when it says anything else than the one that is there. */
export function formIn({ form, coverKept }: LocalCopy, stored: CreateForm): CreateForm | null {
  const full = { ...emptyForm, ...form, cover: coverKept ? stored.cover : form.cover };
  return formText(full) === formText(stored) ? null : full;
}
