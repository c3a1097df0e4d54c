import { findVenueCity } from "@/lib/content/schedule/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { EncuentroTime } from "./encuentro-time";
import type { EncuentroTimeProps } from "./encuentro-time";

type ScheduledItem = Pick<CatalogueItem, "nextStartsAt" | "nextTimezone" | "modality" | "placeCity">;

interface NextEncuentroTimeProps extends Pick<EncuentroTimeProps, "countsDown"> {
  ayni: ScheduledItem;
}

/** The start of the next encuentro of a content; renders nothing without one. */
export function NextEncuentroTime({ ayni, countsDown }: NextEncuentroTimeProps) {
  if (ayni.nextStartsAt === null) return null;
  const timezone = ayni.nextTimezone ?? DEFAULT_TIME_ZONE;
  return (
    <EncuentroTime
      startsAt={ayni.nextStartsAt}
      timezone={timezone}
      city={findVenueCity(ayni, timezone)}
      countsDown={countsDown}
    />
  );
}
