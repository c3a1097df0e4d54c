import { findVenueCity } from "@/lib/content/schedule/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { EncuentroTimeProps } from "./encuentro-time";
import { CurrentTime, type TimeLabels } from "./live-time";

type ScheduledItem = Pick<
  CatalogueItem,
  "nextStartsAt" | "nextEndsAt" | "liveUntil" | "nextTimezone" | "modality" | "placeCity"
>;

interface NextEncuentroTimeProps extends Pick<EncuentroTimeProps, "countsDown"> {
  ayni: ScheduledItem;
  labels?: TimeLabels;
}

/** Until when an encuentro of a content lasts that is taking place, else when the next one starts; nothing without both. */
export function NextEncuentroTime({ ayni, countsDown, labels }: NextEncuentroTimeProps) {
  const { liveUntil, nextStartsAt, nextEndsAt } = ayni;
  const timezone = ayni.nextTimezone ?? DEFAULT_TIME_ZONE;
  if ((liveUntil ?? nextStartsAt) === null) return null;
  return (
    <CurrentTime
      liveUntil={liveUntil}
      nextStartsAt={nextStartsAt}
      nextEndsAt={nextEndsAt}
      timezone={timezone}
      city={findVenueCity(ayni, timezone)}
      countsDown={countsDown}
      labels={labels}
    />
  );
}
