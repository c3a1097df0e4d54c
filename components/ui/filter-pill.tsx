import type { ComponentProps } from "react";
import chipStyles from "./chip.module.css";
import { cx } from "./cx";
import styles from "./filter-pill.module.css";
import { CaretDownIcon } from "./icons";

export interface FilterPillProps extends ComponentProps<"button"> {
  label: string;
  /** Number of selected options, shown after the label. */
  count?: number;
  /** Marks a choice whose number is not shown. */
  active?: boolean;
  /** Without a border. */
  plain?: boolean;
}

/** The button that opens a list of options. Collapsed unless the parent sets `aria-expanded`. */
export function FilterPill({
  label,
  count = 0,
  active = count > 0,
  plain,
  className,
  ...props
}: FilterPillProps) {
  const text = count > 0 ? `${label} · ${count}` : label;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={text}
      className={cx(
        chipStyles.chip,
        styles.pill,
        active && chipStyles.counted,
        plain && styles.plain,
        className,
      )}
      {...props}
    >
      {text}
      <CaretDownIcon size={18} />
    </button>
  );
}
