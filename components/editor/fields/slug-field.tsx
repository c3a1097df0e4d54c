import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { routes } from "@/lib/platform/routes";
import styles from "./slug-field.module.css";
import { useCreateForm } from "../../crear/use-create-form";

/** The address of the content. It is made of the first title, and another is chosen only on purpose. */
export function SlugField({ origin }: { origin: string }) {
  const { register, control, formState } = useCreateForm();
  const slug = useWatch({ control, name: "slug" });
  const error = formState.errors.slug?.message;
  const [changing, setChanging] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changing) field.current?.querySelector("input")?.focus();
  }, [changing]);
  if (!changing && !error) {
    if (slug === "") return null;
    return (
      <div className={styles.shown} data-field="slug">
        <p className={styles.label}>Enlace</p>
        <p className={styles.address}>
          {origin}
          {routes.ayni("")}
          <b>{slug}</b>
        </p>
        <Button variant="quiet" size="s" onClick={() => setChanging(true)}>
          Cambiar el enlace
        </Button>
      </div>
    );
  }
  return (
    <div ref={field}>
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
            {...register("slug")}
          />
        </span>
      </Field>
    </div>
  );
}
