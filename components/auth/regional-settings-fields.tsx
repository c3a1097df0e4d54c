"use client";

import { useState } from "react";
import { countryOptions } from "@/components/common/country-options";
import { currencyOptions } from "@/components/common/currency-options";
import { useTimeZoneOptions } from "@/components/common/use-time-zone-options";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { isCurrencyCode } from "@/lib/reference/currencies";
import styles from "./auth-form.module.css";
import { withCountry, formatRegionalSettings, type RegionalSettings } from "./regional-settings";

interface RegionalSettingsFieldsProps {
  settings: RegionalSettings | null;
  onChange: (settings: RegionalSettings) => void;
}

/** Summarizes the regional settings in a line that expands into three selects. */
export function RegionalSettingsFields({ settings, onChange }: RegionalSettingsFieldsProps) {
  const [open, setOpen] = useState(false);
  if (open && settings) return <RegionalSettingsSelects settings={settings} onChange={onChange} />;
  return (
    <p className={styles.regionalSettings}>
      {settings && (
        <>
          Te registras {formatRegionalSettings(settings)}.{" "}
          <button type="button" className={styles.link} onClick={() => setOpen(true)}>
            Cambiar <span className="visually-hidden">país, moneda y zona horaria</span>
          </button>
        </>
      )}
    </p>
  );
}

function RegionalSettingsSelects({
  settings,
  onChange,
}: RegionalSettingsFieldsProps & { settings: RegionalSettings }) {
  const timeZones = useTimeZoneOptions(settings.timezone);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Desde dónde te registras</legend>
      <Field label="País">
        {/* Takes the focus from the button that it replaces. */}
        <Select
          autoFocus
          autoComplete="country"
          placeholder="Elige un país"
          options={countryOptions}
          value={settings.country ?? ""}
          onChange={({ target }) => onChange(withCountry(settings, target.value || null))}
        />
      </Field>
      <Field label="Moneda">
        <Select
          placeholder="Elige una moneda"
          options={currencyOptions}
          value={settings.currency ?? ""}
          onChange={({ target: { value } }) =>
            onChange({ ...settings, currency: isCurrencyCode(value) ? value : null })
          }
        />
      </Field>
      <Field label="Zona horaria">
        <Select
          placeholder="Elige una zona horaria"
          options={timeZones}
          value={settings.timezone ?? ""}
          onChange={({ target }) => onChange({ ...settings, timezone: target.value || null })}
        />
      </Field>
    </fieldset>
  );
}
