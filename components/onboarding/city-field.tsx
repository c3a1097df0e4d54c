"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ComboboxOption } from "@/components/ui/combobox/combobox-list";
import { SingleCombobox } from "@/components/common/lazy-combobox";
import { Field } from "@/components/ui/field";
import { findCommunity } from "@/lib/reference/regions/communities";
import { citySearchQuery } from "@/lib/reference/regions/queries";
import { trimInvisible } from "@/lib/platform/text/characters";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import type { Region } from "@/lib/reference/regions/schema";
import { FAIL_FAST_OPTIONS } from "./fail-fast-options";
import type { LocationDraft, LocationOptions } from "./use-location-options";

interface CityFieldProps {
  location: LocationDraft;
  options: LocationOptions;
  error: string | undefined;
  onChange: (location: LocationDraft) => void;
}

const SEPARATOR = "/";

/** A city without a region has been written by its person. */
type City = { name: string; state: Region | null };

const toValue = ({ name, state }: City): string => `${state?.iso2 ?? ""}${SEPARATOR}${name}`;

function describeCity(country: string, { name, state }: City): string | undefined {
  if (!state) return undefined;
  const parts = [state.name, findCommunity(country, state.iso2)].filter((part) => part && part !== name);
  return [...new Set(parts)].join(", ") || undefined;
}

const toOption = (country: string, city: City): ComboboxOption => ({
  value: toValue(city),
  label: city.name,
  detail: describeCity(country, city),
});

const isSameName = (a: string, b: string): boolean => foldForSearch(a) === foldForSearch(b);

/** Cities of the search in the country; before anything is typed, those of the chosen region. */
function useCities(country: string, { region, cities, city }: LocationOptions, searchText: string) {
  const found = useQuery({ ...citySearchQuery(country, searchText), ...FAIL_FAST_OPTIONS });
  const state: Region | null = region ? { name: region.label, iso2: region.code } : null;
  const own = (cities.data ?? []).map(({ value }): City => ({ name: value, state }));
  // The selection must be among the options for its name to be shown.
  const selected: City[] = city ? [{ name: city, state }] : [];
  const all: City[] = [...own, ...selected, ...(found.data ?? [])];
  return { all, selected: selected[0] ?? null, isSearching: found.isFetching };
}

function describeEmpty(searchText: string, isSearching: boolean): string {
  if (isSearching) return "Buscando…";
  return searchText ? `La guardamos así: «${searchText}».` : "Escribe el nombre de tu ciudad";
}

/** Searches a city in the whole country, which also tells its region. One that is in no list is kept as it is written. */
export function CityField({ location, options, error, onChange }: CityFieldProps) {
  const [searchText, setSearchText] = useState("");
  const { country } = location;
  const { all, selected, isSearching } = useCities(country ?? "", options, searchText);
  const cityOptions = new Map(all.map((city) => [toValue(city), toOption(country ?? "", city)]));

  const select = (city: City | undefined) =>
    onChange({ country, state: city?.state?.iso2 ?? location.state, city: city?.name ?? null });

  /** Keeps what was typed without choosing an option. Only a name that is in one region alone tells it. */
  function keepTyped(text: string) {
    const name = trimInvisible(text);
    if (!name || isSameName(name, selected?.name ?? "")) return;
    const [match, ...others] = all.filter((city) => isSameName(city.name, name));
    const isTelling = match && others.length === 0 && !location.state;
    select(isTelling ? match : { name, state: null });
  }

  return (
    <Field label="Ciudad" optional hint="Si no está en la lista, escribe su nombre." error={error}>
      <SingleCombobox
        key={country}
        options={[...cityOptions.values()]}
        value={selected ? toValue(selected) : null}
        placeholder={country && !options.states.data ? "Cargando…" : "Escribe el nombre de tu ciudad"}
        emptyText={describeEmpty(searchText, isSearching)}
        disabled={!options.states.data}
        onChange={(value) => select(all.find((city) => toValue(city) === value))}
        onSearch={(text) => setSearchText(trimInvisible(text))}
        onLeave={keepTyped}
      />
    </Field>
  );
}
