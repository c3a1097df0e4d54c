import { CaretDownIcon } from "@/components/ui/icons";
import { NativeSelect } from "@/components/ui/native";
import styles from "./directory-select.module.css";
import type { DirectoryOption } from "./directory-options";

interface DirectorySelectProps {
  label: string;
  name: string;
  /** Label of the empty value. */
  emptyLabel: string;
  options: readonly DirectoryOption[];
  value: string;
}

/** A native select styled as a pill. */
export function DirectorySelect({ label, name, emptyLabel, options, value }: DirectorySelectProps) {
  return (
    <span className={styles.pill} data-active={value !== ""}>
      <NativeSelect className={styles.select} name={name} aria-label={label} defaultValue={value}>
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      <CaretDownIcon size={18} />
    </span>
  );
}
