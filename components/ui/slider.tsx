"use client";

import { Slider as Base } from "@base-ui/react/slider";
import styles from "./slider.module.css";

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  /** Formats a value, such as "25 €". */
  format: (value: number) => string;
  value: number;
  onChange: (value: number) => void;
}

export function Slider({ label, format, onChange, ...scale }: SliderProps) {
  return (
    <Base.Root className={styles.slider} {...scale} onValueChange={onChange}>
      <div className={styles.heading}>
        <Base.Label className={styles.label}>{label}</Base.Label>
        <Base.Value className={styles.value}>{(_, values) => values.map(format)}</Base.Value>
      </div>
      <Base.Control className={styles.control}>
        <Base.Track className={styles.track}>
          <Base.Indicator className={styles.indicator} />
          <Base.Thumb
            className={styles.thumb}
            getAriaLabel={() => label}
            getAriaValueText={(_, value) => format(value)}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
