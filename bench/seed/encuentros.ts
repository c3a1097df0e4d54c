import { createSeededRandom } from "@/lib/publishing/textiles/random";
import type { ScheduledContent } from "./contents";
import type { CopyRow } from "./copy";
import { deterministicId } from "./ids";

const DAY_MS = 24 * 3_600_000;
const DURATION_MINUTES = 90;

export const ENCUENTRO_COLUMNS = [
  "id",
  "ayniId",
  "startsAt",
  "endsAt",
  "timezone",
  "durationMinutes",
  "cancelledAt",
] as const;

/** Yields 1 to 8 weekly encuentros per content, starting within half a year of today; 2 % are cancelled. */
export function* generateEncuentroRows(contents: Iterable<ScheduledContent>): Generator<CopyRow> {
  const random = createSeededRandom("meetings");
  for (const { index, id } of contents) {
    const count = 1 + random.int(8);
    const first = Date.now() + (random.int(360) - 180) * DAY_MS + random.int(DAY_MS);
    for (let number = 0; number < count; number += 1) {
      const startsAt = new Date(first + number * 7 * DAY_MS);
      const endsAt = new Date(startsAt.getTime() + DURATION_MINUTES * 60_000);
      const cancelledAt = random.chance(0.02) ? new Date() : null;
      yield [
        deterministicId("meeting", index * 8 + number),
        id,
        startsAt,
        endsAt,
        "Europe/Madrid",
        DURATION_MINUTES,
        cancelledAt,
      ];
    }
  }
}
