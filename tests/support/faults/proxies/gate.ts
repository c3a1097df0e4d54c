// Responses of the database and the payment processor pass this gate on their way to the site. Closing it stops the
// site between any two steps: the operation is done, but the site never receives the response.

/** The number of a response, counted from 1, or names of responses in sequence, of which the last is held back. */
export type Checkpoint = number | readonly string[];

type ArmedCheckpoint = { checkpoint: Checkpoint; reached: (name: string) => void };

export class Gate {
  #armed: ArmedCheckpoint | undefined;
  #closed: Promise<never> | undefined;
  #passed = 0;
  #matched = 0;

  /** Lets responses pass up to the checkpoint. Resolves with its name when it is reached. */
  arm(checkpoint: Checkpoint): Promise<string> {
    this.open();
    return new Promise((onReached) => (this.#armed = { checkpoint, reached: onReached }));
  }

  /** Lets all responses pass. */
  open(): void {
    this.#passed = 0;
    this.#matched = 0;
    this.#armed = undefined;
    this.#closed = undefined;
  }

  /** Resolves when the response may be forwarded; never once the gate is closed. */
  async pass(name: string): Promise<void> {
    if (this.#closed) return this.#closed;
    if (!this.#armed) return;
    this.#passed += 1;
    if (!this.#isReached(this.#armed, name)) return;
    this.#closed = new Promise<never>(() => {});
    this.#armed.reached(name);
    return this.#closed;
  }

  #isReached({ checkpoint }: ArmedCheckpoint, name: string): boolean {
    if (typeof checkpoint === "number") return checkpoint === this.#passed;
    if (checkpoint[this.#matched] === name) this.#matched += 1;
    return this.#matched === checkpoint.length;
  }
}
