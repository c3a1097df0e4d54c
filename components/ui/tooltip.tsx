"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import { useId, type ReactElement } from "react";
import styles from "./tooltip.module.css";

interface TooltipProps {
  text: string;
  /** The text equals the control's accessible name, so it is not repeated as a description. */
  isLabel?: boolean;
  /** A focusable control. */
  children: ReactElement;
}

/** A hint on hover and focus. Touch users never see it: put nothing essential here. */
export function Tooltip({ text, isLabel, children }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={children} aria-describedby={isLabel ? undefined : id} delay={300} />
      {!isLabel && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side="top" sideOffset={8} collisionPadding={8}>
          {/* Screen readers get the hidden description instead. */}
          <Base.Popup className={styles.popup} aria-hidden="true">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
