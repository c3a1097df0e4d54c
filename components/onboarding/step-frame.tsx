"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { FormMessage } from "@/components/common/form-message";
import { cx } from "@/components/ui/cx";
import styles from "./setup-wizard.module.css";

interface StepFrameProps {
  title: string;
  description?: ReactNode;
  /** Shows a woven band along the upper edge. */
  band?: boolean;
  /** Error of the last save. */
  error?: string | null;
  actions: ReactNode;
  onSubmit?: () => void;
  children?: ReactNode;
}

/** Frame of a step. The actions stay in view while the content scrolls. */
export function StepFrame({ title, description, band, error, actions, onSubmit, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the new step from its title.
  useEffect(() => heading.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Renders the errors synchronously, to focus the first invalid field.
    flushSync(() => onSubmit?.());
    event.currentTarget.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {band && <div className={styles.band} />}
      <div className={cx(styles.body, band && styles.banded)}>
        <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </Dialog.Title>
        {description && <Dialog.Description className={styles.description}>{description}</Dialog.Description>}
        {children && <div className={styles.content}>{children}</div>}
      </div>
      <div className={styles.actions}>
        {error && <FormMessage kind="error">{error}</FormMessage>}
        {actions}
      </div>
    </form>
  );
}
