"use client";

import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SingleCombobox } from "@/components/ui/combobox/single-combobox";
import { countries } from "@/lib/reference/countries";
import { messageOf } from "@/lib/platform/http/client";
import styles from "./location-form.module.css";
import type { Home, LocationErrors, Places } from "./use-location-options";

interface LocationFormProps {
  home: Home;
  places: Places;
  errors: LocationErrors;
  onChange: (home: Home) => void;
}

const countryOptions = countries.map(({ Iso2, Name }) => ({ value: Iso2, label: Name }));

/** Country, region and city; another country clears both others, another region the city. */
export function LocationForm({ home, places, errors, onChange }: LocationFormProps) {
  const { states, cities, region, city, hasStates, hasCities, failed } = places;
  const regions = (states.data ?? []).map(({ code, label }) => ({ value: code, label }));
  return (
    <div className={styles.fields}>
      <Field label="País" error={errors.country}>
        <SingleCombobox
          options={countryOptions}
          value={home.country}
          placeholder="Elige un país"
          onChange={(country) => onChange({ country, state: null, city: null })}
        />
      </Field>
      {hasStates && (
        <Field label="Región" error={errors.state}>
          <SingleCombobox
            key={home.country}
            options={regions}
            value={region?.code ?? null}
            placeholder={states.isFetching ? "Cargando…" : "Elige una región"}
            disabled={!states.data}
            onChange={(state) => onChange({ ...home, state, city: null })}
          />
        </Field>
      )}
      {hasCities && (
        <Field label="Ciudad" error={errors.city}>
          <SingleCombobox
            key={`${home.country}-${region?.code}`}
            options={cities.data ?? []}
            value={city?.value ?? null}
            placeholder={cities.isFetching ? "Cargando…" : "Elige una ciudad"}
            disabled={!cities.data}
            onChange={(next) => onChange({ ...home, city: next })}
          />
        </Field>
      )}
      {failed && (
        <div className={styles.failure}>
          <FormNotice kind="error">{messageOf(failed.error)}</FormNotice>
          <Button variant="secondary" size="s" onClick={() => void failed.refetch()}>
            Volver a intentarlo
          </Button>
        </div>
      )}
    </div>
  );
}
