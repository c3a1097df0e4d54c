import { env } from "@/lib/platform/env";

/** Upper bound of stopping after draining: open requests, jobs, back ends, dead connections. */
export const STOP_SECONDS = 25;

/** Ends the process after the documented time, even if something does not stop. */
export function exitAtStopDeadline(): void {
  const end = () => {
    console.error("Not everything could be stopped in time.");
    process.exit(1);
  };
  setTimeout(end, (env.DRAIN_SECONDS + STOP_SECONDS) * 1000).unref();
}
