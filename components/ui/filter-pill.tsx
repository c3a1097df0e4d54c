import type { ComponentProps } from "react";
import chipStyles from "./chip.module.css";
import { CaretDownIcon } from "./icons";

interface FilterPillProps extends ComponentProps<"button"> {
  label: string;
  /** How many options are chosen. */
  count: number;
}

/** What opens a list of choices: its name and how many are chosen. Closed unless its owner says otherwise. */
export function FilterPill({ label, count, ...props }: FilterPillProps) {
  const text = count > 0 ? `${label} · ${count}` : label;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={text}
      className={chipStyles.chip}
      {...props}
    >
      {text}
      <CaretDownIcon size={18} />
    </button>
  );
}
