"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { countries } from "@/lib/reference/countries";
import { CURRENCIES, currencyCodes, isCurrencyCode } from "@/lib/reference/currencies";
import { zoneOptions } from "@/lib/reference/time-zones";
import styles from "./auth-form.module.css";
import { inCountry, placeSummary, type Place } from "./regional-settings";

interface PlaceFieldsProps {
  place: Place | null;
  onChange: (place: Place) => void;
}

const countryOptions = countries.map(({ Iso2, Name }) => ({ value: Iso2, label: Name }));
const currencyOptions = currencyCodes.map((value) => ({ value, label: CURRENCIES[value].label }));

/** A quiet line that says from where one registers, and opens the three choices only for who wants to change them. */
export function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  const [open, setOpen] = useState(false);
  if (open && place) return <PlaceChoices place={place} onChange={onChange} />;
  return (
    <p className={styles.place}>
      {place && (
        <>
          Te registras {placeSummary(place)}.{" "}
          <button type="button" className={styles.link} onClick={() => setOpen(true)}>
            Cambiar <span className="visually-hidden">país, moneda y zona horaria</span>
          </button>
        </>
      )}
    </p>
  );
}

function PlaceChoices({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Desde dónde te registras</legend>
      <Field label="País">
        {/* Who pressed "Cambiar" goes on here. */}
        <Select
          autoFocus
          autoComplete="country"
          placeholder="Elige un país"
          options={countryOptions}
          value={place.country ?? ""}
          onChange={({ target }) => onChange(inCountry(place, target.value || null))}
        />
      </Field>
      <Field label="Moneda">
        <Select
          placeholder="Elige una moneda"
          options={currencyOptions}
          value={place.currency ?? ""}
          onChange={({ target: { value } }) =>
            onChange({ ...place, currency: isCurrencyCode(value) ? value : null })
          }
        />
      </Field>
      <Field label="Zona horaria">
        <Select
          placeholder="Elige una zona horaria"
          options={zoneOptions(place.timezone)}
          value={place.timezone ?? ""}
          onChange={({ target }) => onChange({ ...place, timezone: target.value || null })}
        />
      </Field>
    </fieldset>
  );
}
