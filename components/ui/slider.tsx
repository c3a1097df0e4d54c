"use client";

import { Slider as Base } from "@base-ui/react/slider";
import styles from "./slider.module.css";

interface BaseSliderProps {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  /** Formats a value, such as "25 €". */
  format?: (value: number) => string;
}

interface SliderProps extends BaseSliderProps {
  value: number;
  onChange: (value: number) => void;
  /** Called once at the end of a drag. */
  onCommit?: (value: number) => void;
}

interface RangeSliderProps extends BaseSliderProps {
  value: readonly [number, number];
  onChange: (value: [number, number]) => void;
  onCommit?: (value: [number, number]) => void;
}

const formatNumber = (value: number) => value.toLocaleString("es");
const toRange = ([from = 0, to = 0]: readonly number[]): [number, number] => [from, to];

export function Slider({ label, format = formatNumber, onChange, onCommit, ...scale }: SliderProps) {
  return (
    <Base.Root className={styles.slider} {...scale} onValueChange={onChange} onValueCommitted={onCommit}>
      <SliderHeading label={label} format={format} />
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

export function RangeSlider({
  label,
  format = formatNumber,
  onChange,
  onCommit,
  ...scale
}: RangeSliderProps) {
  return (
    <Base.Root
      className={styles.slider}
      {...scale}
      onValueChange={(next: readonly number[]) => onChange(toRange(next))}
      onValueCommitted={(next: readonly number[]) => onCommit?.(toRange(next))}
    >
      <SliderHeading label={label} format={format} />
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

function SliderHeading({ label, format }: Required<Pick<BaseSliderProps, "label" | "format">>) {
  return (
    <div className={styles.heading}>
      <Base.Label className={styles.label}>{label}</Base.Label>
      <Base.Value className={styles.value}>{(_, values) => values.map(format).join(" – ")}</Base.Value>
    </div>
  );
}
