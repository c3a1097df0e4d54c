import { findVenueCity } from "@/lib/content/schedule/policy";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { EncuentroTime } from "./encuentro-time";
import type { EncuentroTimeProps } from "./encuentro-time";
import { LiveTime } from "./live-time";

type ScheduledItem = Pick<
  CatalogueItem,
  "nextStartsAt" | "liveUntil" | "nextTimezone" | "modality" | "placeCity"
>;

interface NextEncuentroTimeProps extends Pick<EncuentroTimeProps, "countsDown"> {
  ayni: ScheduledItem;
}

/** Until when an encuentro of a content lasts that is taking place, else when the next one starts; nothing without both. */
export function NextEncuentroTime({ ayni, countsDown }: NextEncuentroTimeProps) {
  const timezone = ayni.nextTimezone ?? DEFAULT_TIME_ZONE;
  const city = findVenueCity(ayni, timezone);
  if (ayni.liveUntil !== null) return <LiveTime until={ayni.liveUntil} timezone={timezone} city={city} />;
  if (ayni.nextStartsAt === null) return null;
  return (
    <EncuentroTime startsAt={ayni.nextStartsAt} timezone={timezone} city={city} countsDown={countsDown} />
  );
}
