"use client";

import type { ReactElement } from "react";
import { FilterPopover } from "@/components/ui/filter-popover";
import { NearFields } from "./near-fields";
import styles from "./near-fields.module.css";

interface NearFilterProps {
  trigger: ReactElement;
  value: string;
  onChange: (near: string) => void;
}

/** Opens on mount. */
export const NearFilter = ({ trigger, value, onChange }: NearFilterProps) => (
  <FilterPopover trigger={trigger} label="Cerca de mí" className={styles.popover}>
    <NearFields value={value} onChange={onChange} />
  </FilterPopover>
);
