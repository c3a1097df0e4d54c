"use client";

import { useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/button";
import { MinusIcon, PlusIcon } from "@/components/ui/later-icons";
import { NativeInput } from "@/components/ui/native";
import {
  FONT_SIZES,
  READING_FONTS,
  READING_THEMES,
  useReadingSettings,
  type ReadingFont,
  type ReadingTheme,
} from "./reading-settings";
import styles from "./reading-settings-panel.module.css";

const THEME_LABELS: Record<ReadingTheme, string> = { light: "Claro", sepia: "Sepia", night: "Noche" };
const FONT_LABELS: Record<ReadingFont, string> = {
  serif: "Con remates",
  sans: "Sin remates",
  book: "La del libro",
};

interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  value: Value;
  onSelect: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { legend, name, values, labels, value, onSelect } = props;
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {values.map((option) => (
          <label key={option} className={styles.option} data-option={option}>
            <NativeInput
              type="radio"
              className={styles.input}
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onSelect(option)}
            />
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FontSizeStepper() {
  const [{ size }, change] = useReadingSettings();
  return (
    <div role="group" aria-label="Tamaño de la letra" className={styles.size}>
      <IconButton
        label="Letra más pequeña"
        icon={<MinusIcon size={20} />}
        disabled={size === 0}
        onClick={() => change({ size: size - 1 })}
      />
      <output className={styles.percent}>{FONT_SIZES[size]} %</output>
      <IconButton
        label="Letra más grande"
        icon={<PlusIcon size={20} />}
        disabled={size === FONT_SIZES.length - 1}
        onClick={() => change({ size: size + 1 })}
      />
    </div>
  );
}

/** Pages of a fixed layout are inverted only by choice, with their pictures. */
const getDefaultTheme = (hasText: boolean): ReadingTheme =>
  hasText && matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "light";

interface ReadingSettingsPanelProps {
  id: string;
  /** False for pages of a fixed layout, which have no choice of font. */
  hasText: boolean;
}

/** Theme, size and font, remembered on this device. */
export function ReadingSettingsPanel({ id, hasText }: ReadingSettingsPanelProps) {
  const [{ theme, font }, change] = useReadingSettings();
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => panelRef.current?.querySelector<HTMLElement>("input:checked")?.focus(), []);
  return (
    <div ref={panelRef} id={id} role="group" aria-label="Ajustes de lectura" className={styles.panel}>
      <Choice
        legend="Fondo"
        name="reading-theme"
        values={READING_THEMES}
        labels={THEME_LABELS}
        value={theme ?? getDefaultTheme(hasText)}
        onSelect={(value) => change({ theme: value })}
      />
      {hasText && (
        <>
          <FontSizeStepper />
          <Choice
            legend="Letra"
            name="reading-font"
            values={READING_FONTS}
            labels={FONT_LABELS}
            value={font}
            onSelect={(value) => change({ font: value })}
          />
        </>
      )}
    </div>
  );
}
