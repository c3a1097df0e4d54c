import { createAyni, type AyniRef } from "@/lib/ayni/queries";
import { createAyniInput } from "@/lib/ayni/schema";

/** A draft cannot be made yet. */
export class DraftNotReady extends Error {
  constructor() {
    super("Escribe el título y elige el tipo: entonces empezará a subir.");
    this.name = "DraftNotReady";
  }
}

/** What a draft cannot be without. */
export const essentials = createAyniInput.pick({ title: true, contentType: true });

/** The one draft of a form: made when it is first needed, and then always the same. */
export class Draft {
  private made: Promise<AyniRef> | null = null;

  /** `values` gives the title and the type as they are at that moment. */
  constructor(private readonly values: () => { title: string; contentType: string }) {}

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

  private async make(): Promise<AyniRef> {
    const input = essentials.safeParse(this.values());
    if (!input.success) throw new DraftNotReady();
    return createAyni(input.data);
  }
}
