"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import comboboxStyles from "./combobox/combobox.module.css";
import { cx } from "./cx";

interface FilterPopoverProps {
  /** The pill. */
  trigger: ReactElement;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A pill that opens fields, at once on mount. Load it with next/dynamic. */
export const FilterPopover = ({ trigger, label, className, children }: FilterPopoverProps) => (
  <Base.Root defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner
        className={comboboxStyles.positioner}
        sideOffset={8}
        align="start"
        collisionPadding={8}
      >
        <Base.Popup className={cx(comboboxStyles.popup, className)} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
