import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { routes } from "@/lib/platform/routes";
import styles from "./slug-field.module.css";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** The slug, generated from the first title; editable on demand. */
export function SlugField({ origin }: { origin: string }) {
  const { registerField, control, formState } = useAyniForm();
  const slug = useWatch({ control, name: "slug" });
  const error = formState.errors.slug?.message;
  const [editing, setEditing] = useState(false);
  const fieldRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (editing) fieldRef.current?.querySelector("input")?.focus();
  }, [editing]);
  if (!editing && !error) {
    if (slug === "") return null;
    return (
      <div className={styles.shown} data-field="slug">
        <p className={styles.label}>Enlace</p>
        <p className={styles.address}>
          {origin}
          {routes.ayni("")}
          <b>{slug}</b>
        </p>
        <Button variant="quiet" size="s" className={styles.change} onClick={() => setEditing(true)}>
          Cambiar el enlace
        </Button>
      </div>
    );
  }
  return (
    <div ref={fieldRef}>
      <Field
        label="Enlace"
        hint="Letras minúsculas sin acentos, números y guiones. El enlace anterior seguirá llevando aquí."
        error={error}
      >
        <span className={styles.control}>
          <span className={styles.prefix}>{routes.ayni("")}</span>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            {...registerField("slug")}
          />
        </span>
      </Field>
    </div>
  );
}
