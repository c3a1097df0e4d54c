import { createAyni, type AyniRef } from "@/lib/content/ayni/queries";
import { createAyniInput } from "@/lib/content/ayni/schema";

/** A draft cannot be made yet. */
export class DraftNotReady extends Error {
  constructor() {
    super("Escribe el título y elige el tipo: entonces empezará a subir.");
    this.name = "DraftNotReady";
  }
}

/** What a draft cannot be without. */
export const essentials = createAyniInput.pick({ title: true, contentType: true });

type Essentials = { title: string; contentType: string };

/** The one draft of a form: made when it is first needed, and then always the same. */
export class Draft {
  private made: Promise<AyniRef> | null = null;
  /** Its name and version as the last answer told them; null before it is made. */
  ref: AyniRef | null = null;

  /**
   * `values` gives the title and the type as they are at that moment; `onMade` is told once of a new draft and of
   * what it was made with.
   */
  constructor(
    private readonly values: () => Essentials,
    known: AyniRef | null,
    private readonly onMade: (ref: AyniRef, made: Essentials) => void,
  ) {
    if (known) this.keep(known);
  }

  /** Throws `DraftNotReady`, or `ApiError`; the next call then tries again. */
  readonly connect = (): Promise<AyniRef> => {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = null;
      throw error;
    });
    return this.made;
  };

  /** Whether a file could be sent now. */
  readonly possible = (): boolean => this.made !== null || essentials.safeParse(this.values()).success;

  /** Takes what the server answered to a change. */
  keep(ref: AyniRef): void {
    this.ref = ref;
    this.made = Promise.resolve(ref);
  }

  private async make(): Promise<AyniRef> {
    const input = essentials.safeParse(this.values());
    if (!input.success) throw new DraftNotReady();
    const ref = await createAyni(input.data);
    this.keep(ref);
    this.onMade(ref, input.data);
    return ref;
  }
}
