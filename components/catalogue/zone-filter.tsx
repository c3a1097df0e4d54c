"use client";

import { useMemo } from "react";
import type { ReactElement } from "react";
import { FilterChoiceCombobox } from "@/components/ui/combobox/filter-choice-combobox";
import { getBrowserZone, getChosenZone } from "@/lib/platform/browser/viewer-zone";
import { zoneCityName } from "@/lib/platform/time/zone-city";
import { timeZoneOptions } from "@/lib/reference/time-zone-options";
import { NO_RESULTS } from "@/lib/platform/copy/search";

interface ZoneFilterProps {
  trigger: ReactElement;
  /** Receives the chosen zone; null for that of the device. */
  onChange: (zone: string | null) => void;
}

/** Opens on mount. */
export function ZoneFilter({ trigger, onChange }: ZoneFilterProps) {
  const options = useMemo(() => {
    const deviceOption = {
      value: "",
      label: "La de este dispositivo",
      detail: zoneCityName(getBrowserZone()),
    };
    return [deviceOption, ...timeZoneOptions([getChosenZone()])];
  }, []);
  return (
    <FilterChoiceCombobox
      trigger={trigger}
      label="Zona horaria"
      options={options}
      value={getChosenZone() ?? ""}
      onChange={(zone) => onChange(zone || null)}
      searchPlaceholder="Busca una ciudad"
      emptyText={NO_RESULTS}
    />
  );
}
