"use client";

import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldControl } from "./field";
import { NativeInput, NativeTextArea } from "./native";
import styles from "./text-input.module.css";

export function TextInput({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <NativeInput {...useFieldControl()} type={type} className={cx(styles.control, className)} {...props} />
  );
}

export function TextArea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <NativeTextArea
      {...useFieldControl()}
      rows={rows}
      className={cx(styles.control, styles.area, className)}
      {...props}
    />
  );
}
