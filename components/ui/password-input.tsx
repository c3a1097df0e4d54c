"use client";

import { useState, type ComponentProps } from "react";
import { EyeIcon, EyeSlashIcon } from "./icons";
import styles from "./password-input.module.css";
import { TextInput } from "./text-input";

/** A password that can be shown and hidden again. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.wrapper}>
      <TextInput
        {...props}
        type={shown ? "text" : "password"}
        className={styles.input}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeSlashIcon size={22} /> : <EyeIcon size={22} />}
      </button>
    </span>
  );
}
