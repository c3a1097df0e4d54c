"use client";

import { Slider as Base } from "@base-ui/react/slider";
import styles from "./slider.module.css";

interface ScaleProps {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  /** How a value is said, such as "25 €". */
  format?: (value: number) => string;
}

interface SliderProps extends ScaleProps {
  value: number;
  onChange: (value: number) => void;
  /** At the end of a drag, for what is costly. */
  onCommit?: (value: number) => void;
}

interface RangeSliderProps extends ScaleProps {
  value: readonly [number, number];
  onChange: (value: [number, number]) => void;
  onCommit?: (value: [number, number]) => void;
}

const asIs = (value: number) => value.toLocaleString("es");
const asRange = ([from = 0, to = 0]: readonly number[]): [number, number] => [from, to];

/** A number on a scale. */
export function Slider({ label, format = asIs, onChange, onCommit, ...scale }: SliderProps) {
  return (
    <Base.Root className={styles.slider} {...scale} onValueChange={onChange} onValueCommitted={onCommit}>
      <Heading label={label} format={format} />
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

/** From one number to another on a scale. */
export function RangeSlider({ label, format = asIs, onChange, onCommit, ...scale }: RangeSliderProps) {
  return (
    <Base.Root
      className={styles.slider}
      {...scale}
      onValueChange={(next: readonly number[]) => onChange(asRange(next))}
      onValueCommitted={(next: readonly number[]) => onCommit?.(asRange(next))}
    >
      <Heading label={label} format={format} />
      <Base.Control className={styles.control}>
        <Base.Track className={styles.track}>
          <Base.Indicator className={styles.indicator} />
          {["mínimo", "máximo"].map((end, index) => (
            <Base.Thumb
              key={end}
              index={index}
              className={styles.thumb}
              getAriaLabel={() => `${label}: ${end}`}
              getAriaValueText={(_, value) => format(value)}
            />
          ))}
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}

function Heading({ label, format }: Required<Pick<ScaleProps, "label" | "format">>) {
  return (
    <div className={styles.heading}>
      <Base.Label className={styles.label}>{label}</Base.Label>
      <Base.Value className={styles.value}>{(_, values) => values.map(format).join(" – ")}</Base.Value>
    </div>
  );
}
