import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { EncuentroTime } from "./encuentro-time";

interface FreeHourTimeProps {
  ayni: Pick<CatalogueItem, "nextFreeAt" | "nextTimezone">;
  city: string | null;
}

/** The next free hour of an offer by the hour; nothing without one. */
export function FreeHourTime({ ayni: { nextFreeAt, nextTimezone }, city }: FreeHourTimeProps) {
  if (nextFreeAt === null) return null;
  return <EncuentroTime startsAt={nextFreeAt} timezone={nextTimezone ?? DEFAULT_TIME_ZONE} city={city} />;
}
