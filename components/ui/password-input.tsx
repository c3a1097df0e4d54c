"use client";

import { useState, type ComponentProps } from "react";
import { EyeIcon, EyeSlashIcon } from "./icons";
import styles from "./password-input.module.css";
import { TextInput } from "./text-input";

/** A password input with a visibility toggle. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [visible, setVisible] = useState(false);
  return (
    <span className={styles.wrapper}>
      <TextInput
        {...props}
        type={visible ? "text" : "password"}
        className={styles.input}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={visible ? "Ocultar contraseña" : "Mostrar contraseña"}
        onClick={() => setVisible(!visible)}
      >
        {visible ? <EyeSlashIcon size={22} /> : <EyeIcon size={22} />}
      </button>
    </span>
  );
}
