import { z } from "zod";

// The behaviour of the agency in tests. A mode holds for all answers, or for `times` of them.

export const modeInput = z.strictObject({
  kind: z
    .enum(["normal", "errors", "reject", "fault", "unreadable", "slow", "lost", "down"])
    .default("normal"),
  /** The code and text of an error, a refusal or a fault. */
  code: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  text: z.string().optional(),
  /** The number of the only invoice that is meant. */
  match: z.string().optional(),
  /** The delay of a slow answer. */
  delayMs: z.int().min(0).max(600_000).default(0),
  times: z.int().min(1).optional(),
  /** The wait that the answers ask for. */
  waitSeconds: z.int().min(0).max(9999).default(60),
});

export type Mode = z.infer<typeof modeInput>;

export class Modes {
  #mode: Mode = modeInput.parse({});
  #left = Infinity;

  set(mode: Mode): void {
    this.#mode = mode;
    this.#left = mode.times ?? Infinity;
  }

  get current(): Mode {
    return this.#mode;
  }

  /** Returns the mode of the next answer. */
  take(): Mode {
    if (this.#left <= 0) return { ...this.#mode, kind: "normal" };
    this.#left -= 1;
    return this.#mode;
  }
}
