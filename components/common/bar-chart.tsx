"use client";

import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import styles from "./bar-chart.module.css";
import { listBarTicks, sumValues } from "./chart-scale";

const SLOT_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 100;
/** Fewer bars stay as narrow as if they were so many. */
const MIN_SLOTS = 7;
const MAX_LABELS = 12;

/** The classes of the parts of a bar, from below. */
const TONES = ["first", "second", "third"] as const;

export interface Bar {
  key: string;
  /** Below the bar, such as "nov". */
  label: string;
  /** Such as "noviembre de 2026". */
  name: string;
  /** Stacked, whole numbers. */
  values: number[];
  /** The values as a text. */
  text: string;
}

interface BarChartProps {
  title: string;
  /** Beside the title until a bar is pointed at. */
  summary: string;
  bars: readonly Bar[];
  /** Names of the parts of each bar; a single one has no legend. */
  series: readonly string[];
  /** Labels of the scale by their values; others are written as they are. */
  formattedTicks?: Readonly<Record<number, string>>;
  /** The values as a table. */
  children: ReactNode;
  toggleLabel: string;
}

function BarShape({ values, index, top }: { values: number[]; index: number; top: number }) {
  const x = index * SLOT_WIDTH + (SLOT_WIDTH - BAR_WIDTH) / 2;
  return values.map((value, part) => {
    const height = (value / top) * HEIGHT;
    const below = (sumValues(values.slice(0, part)) / top) * HEIGHT;
    return (
      <rect
        key={TONES[part]}
        x={x}
        y={HEIGHT - below - height}
        width={BAR_WIDTH}
        height={height}
        className={styles[TONES[part] ?? "third"]}
      />
    );
  });
}

function Labels({ bars, slots }: { bars: readonly Bar[]; slots: number }) {
  const every = bars.length <= MAX_LABELS ? 1 : Math.ceil(bars.length / (MAX_LABELS / 2));
  return (
    <div className={cx(styles.labels, every === 1 && slots > MIN_SLOTS && styles.dense)} aria-hidden="true">
      {Array.from({ length: slots }, (_, index) => (
        <span key={index}>{index % every === 0 ? <span>{bars[index]?.label}</span> : null}</span>
      ))}
    </div>
  );
}

function Legend({ series }: { series: readonly string[] }) {
  if (series.length < 2) return null;
  return (
    <p className={styles.legend} aria-hidden="true">
      {series.map((name, index) => (
        <span key={name} className={styles[`${TONES[index] ?? "third"}Key`]}>
          {name}
        </span>
      ))}
    </p>
  );
}

interface PlotProps {
  title: string;
  bars: readonly Bar[];
  ticks: readonly number[];
  slots: number;
  active: number | null;
  onActivate: (index: number | null) => void;
}

/** One stop of the Tab key; arrows move between the bars. */
function Plot({ title, bars, ticks, slots, active, onActivate }: PlotProps) {
  const [current, setCurrent] = useState(bars.length - 1);
  const group = useRef<SVGSVGElement>(null);
  const top = ticks.at(-1) ?? 1;

  function handleKeyDown(event: KeyboardEvent) {
    const last = bars.length - 1;
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, current - 1),
      ArrowRight: Math.min(last, current + 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    group.current?.querySelectorAll<SVGGElement>("[data-bar]")[target]?.focus();
  }

  return (
    <svg
      ref={group}
      role="group"
      aria-label={title}
      viewBox={`0 0 ${slots * SLOT_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.plot}
      onKeyDown={handleKeyDown}
      onPointerLeave={() => onActivate(null)}
    >
      {ticks.map((tick) => {
        const y = HEIGHT - (tick / top) * HEIGHT;
        return <line key={tick} x1="0" x2={slots * SLOT_WIDTH} y1={y} y2={y} className={styles.line} />;
      })}
      {bars.map(({ key, name, text, values }, index) => (
        <g
          key={key}
          data-bar=""
          role="img"
          aria-label={`${name}: ${text}`}
          tabIndex={index === current ? 0 : -1}
          className={cx(styles.bar, index === active && styles.active)}
          onPointerEnter={() => onActivate(index)}
          onFocus={() => {
            setCurrent(index);
            onActivate(index);
          }}
          onBlur={() => onActivate(null)}
        >
          <rect x={index * SLOT_WIDTH} y="0" width={SLOT_WIDTH} height={HEIGHT} className={styles.hit} />
          <BarShape values={values} index={index} top={top} />
        </g>
      ))}
    </svg>
  );
}

/** Bars over time with a scale; each tells its value when it is pointed at or focused, and all are in a table below. */
export function BarChart(props: BarChartProps) {
  const { title, summary, bars, series, formattedTicks = {}, children, toggleLabel } = props;
  const [active, setActive] = useState<number | null>(null);
  const ticks = listBarTicks(bars);
  const slots = Math.max(MIN_SLOTS, bars.length);
  const bar = active === null ? undefined : bars[active];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>
          {bar ? (
            <>
              {bar.name}: <b>{bar.text}</b>
            </>
          ) : (
            summary
          )}
        </span>
      </figcaption>
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{formattedTicks[tick] ?? tick}</span>
          ))}
        </div>
        <Plot {...{ title, bars, ticks, slots, active }} onActivate={setActive} />
        <Labels bars={bars} slots={slots} />
      </div>
      <Legend series={series} />
      <details className={styles.details}>
        <summary className={styles.toggle}>{toggleLabel}</summary>
        {children}
      </details>
    </figure>
  );
}
