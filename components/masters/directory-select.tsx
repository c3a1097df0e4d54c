import { CaretDownIcon } from "@/components/ui/icons";
import styles from "./directory-select.module.css";
import type { Option } from "./directory-options";

interface DirectoryChoiceProps {
  label: string;
  name: string;
  /** The label of the empty value. */
  any: string;
  options: readonly Option[];
  value: string;
}

/** One choice from a list, as a pill that says what is chosen. */
export function DirectoryChoice({ label, name, any, options, value }: DirectoryChoiceProps) {
  return (
    <span className={styles.pill} data-active={value !== ""}>
      <select className={styles.select} name={name} aria-label={label} defaultValue={value}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <CaretDownIcon size={18} />
    </span>
  );
}
