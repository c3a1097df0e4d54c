"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { FormNotice } from "@/components/common/form-message";
import { cx } from "@/components/ui/cx";
import styles from "./setup-wizard.module.css";

interface StepFrameProps {
  title: string;
  description?: ReactNode;
  /** A woven band along the upper edge, at the beginning and at the end. */
  band?: boolean;
  /** What went wrong with saving; nothing that was entered is lost. */
  error?: string | null;
  actions: ReactNode;
  onSubmit?: () => void;
  children?: ReactNode;
}

/** One step: its title, what it asks, and its actions, which stay in view while the rest scrolls. */
export function StepFrame({ title, description, band, error, actions, onSubmit, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The step that follows is read out from its title on.
  useEffect(() => heading.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Drawn at once, so that the first field with an error can take the focus.
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
        {error && <FormNotice kind="error">{error}</FormNotice>}
        {actions}
      </div>
    </form>
  );
}
