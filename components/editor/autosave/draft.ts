import { isPublishableTitle } from "@/lib/content/ayni/policy";
import { postAyni, type AyniRef } from "@/lib/content/ayni/queries";
import { loadFormSchema } from "@/components/editor/load-form-schema";
import { DraftNotReadyError } from "./draft-not-ready-error";

type DraftEssentials = { title: string; contentType: string };

// The slug is made from the first title: it waits for one that can be published.
const hasEssentials = ({ title, contentType }: DraftEssentials): boolean =>
  isPublishableTitle(title) && contentType !== "";

/** The draft behind a form, created when first needed. */
export class Draft {
  private refPromise: Promise<AyniRef> | null = null;
  /** From the last response; null until created. */
  ref: AyniRef | null = null;

  /** `onCreated` receives the new draft and the fields it was created with. */
  constructor(
    private readonly getValues: () => DraftEssentials,
    existing: AyniRef | null,
    private readonly onCreated: (ref: AyniRef, fields: DraftEssentials) => void,
  ) {
    if (existing) this.setRef(existing);
  }

  /** Errors: `DraftNotReadyError`, `ApiError`; the next call tries again. */
  readonly getOrCreate = (): Promise<AyniRef> => {
    this.refPromise ??= this.create().catch((error: unknown) => {
      this.refPromise = null;
      throw error;
    });
    return this.refPromise;
  };

  /** False if `getOrCreate` would throw `DraftNotReadyError`. */
  readonly canCreate = (): boolean => this.refPromise !== null || hasEssentials(this.getValues());

  setRef(ref: AyniRef): void {
    this.ref = ref;
    this.refPromise = Promise.resolve(ref);
  }

  private async create(): Promise<AyniRef> {
    const { title, contentType } = this.getValues();
    if (!hasEssentials({ title, contentType })) throw new DraftNotReadyError();
    const { draftInput } = await loadFormSchema();
    const input = draftInput.safeParse({ title, contentType });
    if (!input.success) throw new DraftNotReadyError();
    const ref = await postAyni(input.data);
    this.setRef(ref);
    this.onCreated(ref, input.data);
    return ref;
  }
}
