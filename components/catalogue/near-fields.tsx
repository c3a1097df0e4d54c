"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countryOptions } from "@/components/common/country-options";
import { SingleCombobox } from "@/components/common/lazy-combobox";
import { QueryProvider } from "@/components/common/query-provider";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { MapPinIcon } from "@/components/ui/later-icons";
import { Select } from "@/components/ui/select";
import { DEFAULT_RADIUS, formatNear, parseNear, RADII } from "@/lib/discovery/filters/near";
import { trimInvisible } from "@/lib/platform/text/characters";
import { citySearchQuery } from "@/lib/reference/regions/queries";
import type { FoundCity, Point } from "@/lib/reference/regions/schema";
import { findCountryOfZone } from "@/lib/reference/time-zones";
import styles from "./near-fields.module.css";
import { OptionRadios } from "./option-radios";

interface NearFieldsProps {
  /** The filter, "" for none. */
  value: string;
  onChange: (near: string) => void;
}

const WAIT_MS = 10_000;
const HELD_MS = 10 * 60_000;

const FAILURE_TEXTS = {
  denied: "No tenemos permiso para saber dónde estás. Elige una ciudad.",
  unknown: "No hemos podido saber dónde estás. Elige una ciudad.",
} as const;

const radiusOptions = RADII.map((radius) => ({ value: String(radius), label: `${radius} km` }));

/** Asks the browser for the position, with its own question to the viewer. */
function usePosition(onFound: (point: Point) => void) {
  const [state, setState] = useState<"idle" | "asking" | keyof typeof FAILURE_TEXTS>("idle");
  function ask() {
    if (!("geolocation" in navigator)) return setState("unknown");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onFound(coords);
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? "denied" : "unknown"),
      { maximumAge: HELD_MS, timeout: WAIT_MS },
    );
  }
  return { state, ask };
}

const toValue = ({ name, state }: FoundCity): string => `${state.iso2}/${name}`;

function CityChoice({ onChoose }: { onChoose: (point: Point) => void }) {
  const zone = useViewerZone();
  const [chosenCountry, setCountry] = useState<string | null>(null);
  const country = chosenCountry ?? (zone && findCountryOfZone(zone)) ?? "ES";
  const [searchText, setSearchText] = useState("");
  const { data = [], isFetching } = useQuery(citySearchQuery(country, searchText));
  const cities = data.filter(({ point }) => point !== null);
  const [chosen, setChosen] = useState<string | null>(null);

  function choose(value: string | null) {
    setChosen(value);
    const point = cities.find((city) => toValue(city) === value)?.point;
    if (point) onChoose(point);
  }
  return (
    <>
      <Field label="País">
        <Select
          options={countryOptions}
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
      </Field>
      <Field label="Ciudad">
        <SingleCombobox
          key={country}
          options={cities.map((city) => ({
            value: toValue(city),
            label: city.name,
            detail: city.state.name,
          }))}
          value={chosen}
          placeholder="Escribe su nombre"
          emptyText={isFetching || searchText.length < 2 ? "Escribe su nombre" : "No conocemos esa ciudad"}
          onChange={choose}
          onSearch={(text) => setSearchText(trimInvisible(text))}
        />
      </Field>
    </>
  );
}

/** Chooses a place, by the position of the device or a city, and how far from it. Nothing of it is stored. */
export function NearFields({ value, onChange }: NearFieldsProps) {
  const near = parseNear(value);
  const [radius, setRadius] = useState(near?.radius ?? DEFAULT_RADIUS);
  const choosePoint = ({ latitude, longitude }: Point) =>
    onChange(formatNear({ latitude, longitude, radius }));
  const { state, ask } = usePosition(choosePoint);

  function chooseRadius(text: string) {
    setRadius(Number(text));
    if (near) onChange(formatNear({ ...near, radius: Number(text) }));
  }
  return (
    <div className={styles.fields}>
      <OptionRadios label="Hasta" value={String(radius)} options={radiusOptions} onChange={chooseRadius} />
      <Button
        variant="secondary"
        icon={<MapPinIcon size={20} />}
        fullWidth
        pending={state === "asking"}
        onClick={ask}
      >
        Usar mi ubicación
      </Button>
      <p role="status" className={state === "denied" || state === "unknown" ? styles.failure : styles.note}>
        {state === "denied" || state === "unknown"
          ? FAILURE_TEXTS[state]
          : "Solo la usamos para esta búsqueda, redondeada a un kilómetro. O elige una ciudad:"}
      </p>
      <QueryProvider>
        <CityChoice onChoose={choosePoint} />
      </QueryProvider>
      {near && (
        <Button variant="quiet" onClick={() => onChange("")}>
          Quitar el lugar
        </Button>
      )}
    </div>
  );
}
