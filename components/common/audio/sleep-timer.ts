import { MINUTE_MS } from "@/lib/platform/time/instants";

export const SLEEP_MINUTES = 20;
const CHECK_MS = 5000;

/** Calls `onSleep` when the timer ends. Minutes are null while it is off. */
export function createSleepTimer(onChange: (minutesLeft: number | null) => void, onSleep: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined;

  function cancel() {
    if (timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    onChange(null);
  }

  function start() {
    const end = Date.now() + SLEEP_MINUTES * MINUTE_MS;
    onChange(SLEEP_MINUTES);
    timer = setInterval(() => {
      const minutesLeft = Math.ceil((end - Date.now()) / MINUTE_MS);
      if (minutesLeft > 0) return onChange(minutesLeft);
      cancel();
      onSleep();
    }, CHECK_MS);
  }

  return { cancel, toggle: () => (timer === undefined ? start() : cancel()) };
}
