import { seededRandom } from "@/lib/publishing/textiles/random";
import type { Dated } from "./contents";
import type { Row } from "./copy";
import { idOf } from "./ids";

const DAY = 24 * 3_600_000;
const MINUTES = 90;

export const MEETING_COLUMNS = [
  "id",
  "ayniId",
  "startsAt",
  "endsAt",
  "timezone",
  "durationMinutes",
  "cancelledAt",
] as const;

/** One to eight encuentros each, a week apart, from half a year ago to half a year ahead; one of fifty is cancelled. */
export function* meetingRows(contents: Iterable<Dated>): Generator<Row> {
  const random = seededRandom("meetings");
  for (const { index, id } of contents) {
    const count = 1 + random.int(8);
    const first = Date.now() + (random.int(360) - 180) * DAY + random.int(DAY);
    for (let number = 0; number < count; number += 1) {
      const startsAt = new Date(first + number * 7 * DAY);
      const endsAt = new Date(startsAt.getTime() + MINUTES * 60_000);
      const cancelledAt = random.chance(0.02) ? new Date() : null;
      yield [
        idOf("meeting", index * 8 + number),
        id,
        startsAt,
        endsAt,
        "Europe/Madrid",
        MINUTES,
        cancelledAt,
      ];
    }
  }
}
