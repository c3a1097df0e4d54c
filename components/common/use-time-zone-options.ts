import { useEffect, useState } from "react";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import type { ZoneOption } from "@/lib/reference/time-zone-options";

/** The zone that is chosen, until the list has been loaded, which no page needs at once. `day` is "2026-12-05", today without. */
export function useTimeZoneOptions(zone: string | null, day?: string): ZoneOption[] {
  const [options, setOptions] = useState<ZoneOption[]>([]);
  useEffect(() => {
    let isCurrent = true;
    import("@/lib/reference/time-zone-options").then(
      ({ timeZoneOptions }) => {
        if (isCurrent) setOptions(timeZoneOptions([zone], day ? new Date(day) : undefined));
      },
      // Without a connection the chosen zone stays the only one.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [zone, day]);
  if (options.length > 0 || !zone) return options;
  return [{ value: zone, label: zoneCityName(zone) }];
}
