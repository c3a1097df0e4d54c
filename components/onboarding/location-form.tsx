"use client";

import { countryOptions } from "@/components/common/country-options";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { SingleCombobox } from "@/components/common/lazy-combobox";
import { errorMessage } from "@/lib/platform/http/client";
import { CityField } from "./city-field";
import styles from "./location-form.module.css";
import type { LocationDraft, LocationErrors, LocationOptions } from "./use-location-options";

interface LocationFormProps {
  location: LocationDraft;
  options: LocationOptions;
  errors: LocationErrors;
  onChange: (location: LocationDraft) => void;
}

/**
 * Country, city and region. A city of the list tells its region; another region or country clears what lies within, but not
 * a city that was written before its region was chosen.
 */
export function LocationForm({ location, options, errors, onChange }: LocationFormProps) {
  const { states, region, hasStates, failedQuery } = options;
  const regionOptions = (states.data ?? []).map(({ code, label, detail }) => ({
    value: code,
    label,
    detail,
  }));
  return (
    <div className={styles.fields}>
      <Field label="País" error={errors.country}>
        <SingleCombobox
          options={countryOptions}
          value={location.country}
          placeholder="Elige un país"
          onChange={(country) => onChange({ country, state: null, city: null })}
        />
      </Field>
      <CityField location={location} options={options} error={errors.city} onChange={onChange} />
      {hasStates && (
        <Field label="Región" error={errors.state} hint="Se completa sola al elegir una ciudad de la lista.">
          <SingleCombobox
            key={location.country}
            options={regionOptions}
            value={region?.code ?? null}
            placeholder={states.isFetching ? "Cargando…" : "Elige una región"}
            disabled={!states.data}
            onChange={(state) =>
              onChange({ ...location, state, city: location.state ? null : location.city })
            }
          />
        </Field>
      )}
      {failedQuery && (
        <div className={styles.failure}>
          <FormMessage kind="error">{errorMessage(failedQuery.error)}</FormMessage>
          <Button variant="secondary" size="s" onClick={() => void failedQuery.refetch()}>
            Volver a intentarlo
          </Button>
        </div>
      )}
    </div>
  );
}
