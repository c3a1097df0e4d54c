import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { RECURRING_TASKS } from "@/lib/platform/ports/queue";
import { findNextRun, toCrontabLine } from "@/lib/platform/ports/schedule";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const NOW = new Date("2026-11-23T10:17:30Z");

test.each([
  ["remind", "2026-11-23T10:18:00Z"],
  ["send-digests", "2026-11-23T10:30:00Z"],
  ["sweep-uploads", "2026-11-23T11:17:00Z"],
  ["sweep-expired", "2026-11-23T10:37:00Z"],
] as const)("%s runs next at %s", (task, instant) => {
  expect(findNextRun(task, NOW)).toEqual(new Date(instant));
});

test("the next run is the one at which the worker starts the task", () => {
  for (const task of RECURRING_TASKS) {
    const [item] = parseCrontab(toCrontabLine(task));
    const next = findNextRun(task, NOW);
    const matches = (date: Date) =>
      item?.match({
        min: date.getUTCMinutes(),
        hour: date.getUTCHours(),
        date: date.getUTCDate(),
        month: date.getUTCMonth() + 1,
        dow: date.getUTCDay(),
      });
    expect(matches(next), task).toBe(true);
    for (let time = next.getTime() - MINUTE_MS; time > NOW.getTime(); time -= MINUTE_MS)
      expect(matches(new Date(time)), task).toBe(false);
  }
});
