import { serializeForm } from "@/components/editor/fields/serialize-form";
import { emptyForm, type AyniFormValues } from "@/components/editor/form-values";
import { isUnsent, toStorableUpload } from "@/components/editor/uploads/upload";
import type { AyniChanges } from "./changes";

/** The version of a content that was edited, null for a new one, and the updates of it that were sent without an answer. */
type EditedVersion = { version: number | null; unconfirmed: readonly AyniChanges[] };

export type LocalCopy = EditedVersion & {
  form: AyniFormValues;
  /** The cover is the one that the server has. */
  coverKept: boolean;
  /** The page view that wrote it. */
  pageView: string;
};

// Increase when the stored shape changes.
const SCHEMA_VERSION = 2;

const isLocalCopy = (value: unknown): value is LocalCopy & { shape: number } =>
  typeof value === "object" &&
  value !== null &&
  "shape" in value &&
  value.shape === SCHEMA_VERSION &&
  "form" in value;

/** Returns true if the form holds what the stored one does not. */
export const hasUnsavedChanges = (form: AyniFormValues, stored: AyniFormValues): boolean =>
  serializeForm(form) !== serializeForm(stored) || form.files.some(isUnsent);

/**
 * Unsaved changes of one user's form in localStorage. Uploads that have not ended are kept by name, without their bytes.
 * Two tabs may edit the same content: neither overwrites nor removes the copy of the other.
 */
export class LocalCopyStore {
  private readonly pageView = crypto.randomUUID();
  private isOpen = true;

  constructor(
    private readonly userId: string,
    private ayniId: string | null,
  ) {}

  readonly read = (): LocalCopy | null => this.readAt(this.key);

  /** The copy that lost a conflict. */
  readonly readSetAside = (): LocalCopy | null => this.readAt(this.setAsideKey);

  /** Call when the editor is shown. */
  open(): void {
    this.isOpen = true;
  }

  /** Call when the editor is left: its last save only updates its own copy, since another editor may be open. */
  close(): void {
    this.isOpen = false;
  }

  /** `coverUrl` is the cover that the server has. */
  write(form: AyniFormValues, edited: EditedVersion, coverUrl: string | null): void {
    const former = this.read();
    if (!this.isOpen && former?.pageView !== this.pageView) return;
    if (former && former.pageView !== this.pageView) this.setAside();
    const { cover } = form;
    // A cover that was not uploaded is chosen and cropped again.
    const coverKept =
      cover?.state === "done" ? cover.fileUrl === coverUrl : cover !== null || coverUrl === null;
    const copiedForm: AyniFormValues = {
      ...form,
      cover: cover && !coverKept ? toStorableUpload(cover) : null,
      files: form.files.map(toStorableUpload),
      status: "DRAFT",
    };
    this.writeAt(this.key, { form: copiedForm, coverKept, ...edited, pageView: this.pageView });
  }

  /** Takes over the copy of a page view that has ended. */
  adopt(copy: LocalCopy): void {
    this.writeAt(this.key, { ...copy, pageView: this.pageView });
  }

  /** Moves the copy aside until the user restores or discards it. */
  setAside(): void {
    const copy = this.read();
    if (copy) this.writeAt(this.setAsideKey, copy);
    this.remove();
  }

  readonly remove = (): void => this.removeItem(this.key);

  /** Call when everything is saved. */
  removeOwn(): void {
    if (!this.isOfAnotherPage()) this.remove();
  }

  readonly removeSetAside = (): void => this.removeItem(this.setAsideKey);

  /** Call when the form's draft was created; write the copy next. */
  setAyniId(ayniId: string): void {
    this.removeOwn();
    this.ayniId = ayniId;
  }

  private get key(): string {
    return `ayllu-crear:${this.userId}:${this.ayniId ?? "nuevo"}`;
  }

  private get setAsideKey(): string {
    return `${this.key}:aparte`;
  }

  private isOfAnotherPage(): boolean {
    const copy = this.read();
    return copy !== null && copy.pageView !== this.pageView;
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

  private writeAt(key: string, copy: LocalCopy): void {
    try {
      localStorage.setItem(key, JSON.stringify({ ...copy, shape: SCHEMA_VERSION }));
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
  return hasUnsavedChanges(copiedForm, stored) ? copiedForm : null;
}
