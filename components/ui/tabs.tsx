"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode; disabled?: boolean }[];
  /** Defaults to the first tab. */
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** In-page tabs; use `LinkTabs` for sections with their own URL. */
export function Tabs({ label, tabs, defaultValue, value, onChange }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onChange}
      className={styles.tabs}
    >
      <Base.List aria-label={label} activateOnFocus className={styles.list}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} disabled={tab.disabled} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
