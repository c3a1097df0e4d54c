import { z } from "zod";
import { postAyni, type AyniRef } from "@/lib/content/ayni/queries";
import { createAyniInput, MIN_TITLE_LENGTH, TITLE_ERROR } from "@/lib/content/ayni/schema";
import { DraftNotReadyError } from "./draft-not-ready-error";

// The slug is made from the first title: it waits for one that can be published.
export const draftEssentialsInput = createAyniInput
  .pick({ contentType: true })
  .extend({ title: createAyniInput.shape.title.pipe(z.string().min(MIN_TITLE_LENGTH, TITLE_ERROR)) });

type DraftEssentials = { title: string; contentType: string };

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

  /** True if `getOrCreate` would not throw `DraftNotReadyError`. */
  readonly canCreate = (): boolean =>
    this.refPromise !== null || draftEssentialsInput.safeParse(this.getValues()).success;

  setRef(ref: AyniRef): void {
    this.ref = ref;
    this.refPromise = Promise.resolve(ref);
  }

  private async create(): Promise<AyniRef> {
    const input = draftEssentialsInput.safeParse(this.getValues());
    if (!input.success) throw new DraftNotReadyError();
    const ref = await postAyni(input.data);
    this.setRef(ref);
    this.onCreated(ref, input.data);
    return ref;
  }
}
