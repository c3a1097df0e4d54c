"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import { useId, type ReactElement } from "react";
import styles from "./tooltip.module.css";

interface TooltipProps {
  text: string;
  /** The text is the control's own name, which assistive technology has already. */
  isName?: boolean;
  side?: "top" | "bottom" | "left" | "right";
  /** The control that it explains: something that takes the focus. */
  children: ReactElement;
}

/** A few words about a control, on hover and on focus. Never the only place of what one must know: touch has none. */
export function Tooltip({ text, isName, side = "top", children }: TooltipProps) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger render={children} aria-describedby={isName ? undefined : id} delay={300} />
      {!isName && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      <Base.Portal>
        <Base.Positioner className={styles.positioner} side={side} sideOffset={8} collisionPadding={8}>
          {/* For the eyes: the description beside the control says it to the others. */}
          <Base.Popup className={styles.popup} aria-hidden="true">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
