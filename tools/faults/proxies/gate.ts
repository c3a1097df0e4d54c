// What a process asks its database and its payment processor passes here on the way back. The process can be stopped
// between any two of its steps: what it asked for is done, and it never hears so.

/** The number of a crossing, counted from 1, or names of which the last comes after the others. */
export type Crossing = number | readonly string[];

type Armed = { at: Crossing; reached: (name: string) => void };

export class Gate {
  #armed: Armed | undefined;
  #closed: Promise<never> | undefined;
  #passed = 0;
  #found = 0;

  /** Lets everything pass up to this crossing; tells its name when it is reached. */
  arm(at: Crossing): Promise<string> {
    this.open();
    return new Promise((reached) => (this.#armed = { at, reached }));
  }

  /** Lets everything pass. */
  open(): void {
    this.#passed = 0;
    this.#found = 0;
    this.#armed = undefined;
    this.#closed = undefined;
  }

  /** Resolves when the answer called so may be handed over, which may be never. */
  async pass(name: string): Promise<void> {
    if (this.#closed) return this.#closed;
    if (!this.#armed) return;
    this.#passed += 1;
    if (!this.#isReached(this.#armed, name)) return;
    this.#closed = new Promise<never>(() => {});
    this.#armed.reached(name);
    return this.#closed;
  }

  #isReached({ at }: Armed, name: string): boolean {
    if (typeof at === "number") return at === this.#passed;
    if (at[this.#found] === name) this.#found += 1;
    return this.#found === at.length;
  }
}
