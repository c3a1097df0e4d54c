// Moves the clock of this process ahead, for instants that are read; timers run as before.

/** Names the milliseconds by which the caller's clock is ahead. */
export const CLOCK_HEADER = "x-clock-ahead";

const RealDate = Date;
let aheadMs = 0;

const MovedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[]) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + aheadMs] : args) as Date,
  get: (target, name, receiver) =>
    name === "now" ? () => target.now() + aheadMs : (Reflect.get(target, name, receiver) as unknown),
});

export const getClockAhead = (): number => aheadMs;

export function setClockAhead(milliseconds: number): void {
  aheadMs = milliseconds;
  globalThis.Date = milliseconds === 0 ? RealDate : MovedDate;
}
