"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement } from "react";
import styles from "./combobox/combobox.module.css";
import type { ComboboxOption } from "./combobox/combobox-list";
import { cx } from "./cx";
import { CheckIcon } from "./icons";

interface FilterMenuProps {
  /** The pill. */
  trigger: ReactElement;
  label: string;
  options: readonly ComboboxOption[];
  value: string;
  onChange: (value: string) => void;
  align?: "start" | "end";
}

/** A pill that opens a short list of which one option is chosen, at once on mount. Load it with next/dynamic. */
export function FilterMenu({ trigger, label, options, value, onChange, align = "start" }: FilterMenuProps) {
  return (
    <Base.Root modal={false} defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8} align={align} collisionPadding={8}>
          {/* A dialog around the menu, as in `menu.tsx`: it belongs to no landmark. */}
          <Base.Popup role="dialog" aria-label={label} aria-labelledby={undefined} className={styles.popup}>
            <Base.List aria-label={label}>
              <Base.RadioGroup
                value={value}
                onValueChange={onChange}
                className={cx(styles.list, styles.choices)}
              >
                {options.map((option) => (
                  <Base.RadioItem
                    key={option.value}
                    value={option.value}
                    label={option.label}
                    closeOnClick
                    className={styles.item}
                  >
                    <span className={styles.tickSlot}>
                      <Base.RadioItemIndicator className={styles.tick}>
                        <CheckIcon size={14} />
                      </Base.RadioItemIndicator>
                    </span>
                    {option.label}
                    {option.detail !== undefined && <span className={styles.detail}> {option.detail}</span>}
                    {option.count !== undefined && <span className={styles.count}> {option.count}</span>}
                  </Base.RadioItem>
                ))}
              </Base.RadioGroup>
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
