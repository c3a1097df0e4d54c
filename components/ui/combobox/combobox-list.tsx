"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import styles from "./combobox.module.css";
import { CheckIcon } from "../icons";

export interface Option {
  value: string;
  label: string;
  /** How much there is of it, said after its name. */
  count?: number;
}

interface ComboboxListProps {
  emptyText: string;
  /** One choice: a tick says which, without boxes. */
  single?: boolean;
  /** With as many chosen as may be, only those can be touched. */
  full?: readonly string[];
}

/** What the comboboxes show below their field: the options that match, or that none does. */
export function ComboboxList({ emptyText, single, full }: ComboboxListProps) {
  return (
    <>
      <Base.Empty>
        <p className={styles.empty}>{emptyText}</p>
      </Base.Empty>
      <Base.List className={styles.list}>
        {(option: Option) => (
          <Base.Item
            key={option.value}
            value={option.value}
            disabled={full && !full.includes(option.value)}
            className={styles.item}
          >
            <span className={single ? styles.place : styles.box}>
              <Base.ItemIndicator className={styles.tick}>
                <CheckIcon size={14} />
              </Base.ItemIndicator>
            </span>
            {option.label}
            {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
          </Base.Item>
        )}
      </Base.List>
    </>
  );
}
