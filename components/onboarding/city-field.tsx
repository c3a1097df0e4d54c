"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ComboboxOption } from "@/components/ui/combobox/combobox-list";
import { SingleCombobox } from "@/components/common/lazy-combobox";
import { Field } from "@/components/ui/field";
import { findCommunity } from "@/lib/reference/regions/communities";
import { citySearchQuery } from "@/lib/reference/regions/queries";
import type { FoundCity, Region } from "@/lib/reference/regions/schema";
import { FAIL_FAST_OPTIONS } from "./fail-fast-options";
import type { LocationDraft, LocationOptions } from "./use-location-options";

interface CityFieldProps {
  location: LocationDraft;
  options: LocationOptions;
  error: string | undefined;
  onChange: (location: LocationDraft) => void;
}

const SEPARATOR = "/";

const toValue = (stateCode: string, name: string): string => `${stateCode}${SEPARATOR}${name}`;

function toOption(country: string, { name, state }: FoundCity): ComboboxOption {
  const parts = [state.name, findCommunity(country, state.iso2)].filter((part) => part && part !== name);
  return {
    value: toValue(state.iso2, name),
    label: name,
    detail: [...new Set(parts)].join(", ") || undefined,
  };
}

/** Options of the search in the country; before anything is typed, the cities of the chosen region. */
function useCityOptions(country: string, { region, cities, city }: LocationOptions, searchText: string) {
  const found = useQuery({ ...citySearchQuery(country, searchText), ...FAIL_FAST_OPTIONS });
  const state: Region | undefined = region && { name: region.label, iso2: region.code };
  const toOwn = (name: string): FoundCity[] => (state ? [{ name, state }] : []);
  const own = (cities.data ?? []).flatMap(({ value }) => toOwn(value));
  // The selection must be among the options for its name to be shown.
  const all = [...own, ...(city ? toOwn(city.value) : []), ...(found.data ?? [])];
  const options = new Map(
    all.map((entry) => [toValue(entry.state.iso2, entry.name), toOption(country, entry)]),
  );
  return { options: [...options.values()], isSearching: found.isFetching };
}

/** Searches a city in the whole country, which also tells its region. */
export function CityField({ location, options, error, onChange }: CityFieldProps) {
  const [searchText, setSearchText] = useState("");
  const { country } = location;
  const { region, city, states } = options;
  const search = useCityOptions(country ?? "", options, searchText);

  function select(value: string | null) {
    if (value === null) return onChange({ ...location, city: null });
    const at = value.indexOf(SEPARATOR);
    onChange({ country, state: value.slice(0, at), city: value.slice(at + SEPARATOR.length) });
  }

  return (
    <Field label="Ciudad" error={error}>
      <SingleCombobox
        key={country}
        options={search.options}
        value={region && city ? toValue(region.code, city.value) : null}
        placeholder={country && !states.data ? "Cargando…" : "Escribe el nombre de tu ciudad"}
        emptyText={emptyText(searchText, search.isSearching)}
        disabled={!states.data}
        onChange={select}
        onSearch={setSearchText}
      />
    </Field>
  );
}

function emptyText(searchText: string, isSearching: boolean): string | undefined {
  if (isSearching) return "Buscando…";
  return searchText.trim() === "" ? "Escribe el nombre de tu ciudad" : undefined;
}
