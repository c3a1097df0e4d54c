"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabsProps {
  /** What the tabs are about. */
  label: string;
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode; disabled?: boolean }[];
  /** Which is open at first; else the first one. */
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** One panel of several, in place. Sections with an address of their own are links instead. */
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
