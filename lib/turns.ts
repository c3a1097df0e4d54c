import { AppError } from "@/lib/platform/http/errors";

type Limits = { atOnce: number; maxWaiting: number };

/**
 * Makes a gate for work that takes much memory or a whole core: no more than `atOnce` pieces of it run at a time,
 * the others wait for their turn. Beyond `maxWaiting` it throws `TooManyRequests`.
 */
export function turns({ atOnce, maxWaiting }: Limits) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= maxWaiting) throw new AppError("TooManyRequests", { retryAfter: 2 });
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
