"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import styles from "./combobox.module.css";
import { CheckIcon } from "@/components/ui/icons";

export interface ComboboxOption {
  value: string;
  label: string;
  /** Shown and searched beside the label. */
  detail?: string;
  /** Shown after the label. */
  count?: number;
}

interface ComboboxListProps {
  emptyText?: string;
  /** Marks the selection with a tick instead of checkboxes. */
  single?: boolean;
}

const NO_MATCHES_TEXT = "No hay resultados que coincidan con tu búsqueda";

/** The matching options, or `emptyText`. */
export function ComboboxList({ emptyText = NO_MATCHES_TEXT, single }: ComboboxListProps) {
  return (
    <>
      <Base.Empty>
        <p className={styles.empty}>{emptyText}</p>
      </Base.Empty>
      <Base.List className={styles.list}>
        {(option: ComboboxOption) => (
          <Base.Item
            key={option.value}
            value={option.value}
            aria-description={option.detail}
            className={styles.item}
          >
            <span className={single ? styles.tickSlot : styles.box}>
              <Base.ItemIndicator className={styles.tick}>
                <CheckIcon size={14} />
              </Base.ItemIndicator>
            </span>
            {option.label}
            {option.detail && (
              <span className={styles.detail} aria-hidden="true">
                {option.detail}
              </span>
            )}
            {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
          </Base.Item>
        )}
      </Base.List>
    </>
  );
}
