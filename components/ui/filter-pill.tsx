import type { ComponentProps } from "react";
import chipStyles from "./chip.module.css";
import { cx } from "./cx";
import { CaretDownIcon } from "./icons";

interface FilterPillProps extends ComponentProps<"button"> {
  label: string;
  /** Number of selected options. */
  count: number;
}

/** The button that opens a list of options. Collapsed unless the parent sets `aria-expanded`. */
export function FilterPill({ label, count, ...props }: FilterPillProps) {
  const text = count > 0 ? `${label} · ${count}` : label;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={text}
      className={cx(chipStyles.chip, count > 0 && chipStyles.counted)}
      {...props}
    >
      {text}
      <CaretDownIcon size={18} />
    </button>
  );
}
