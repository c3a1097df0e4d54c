import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  /** Label of the button. */
  label?: string;
  pending: boolean;
  /** True with unsaved changes. */
  dirty: boolean;
  saved: boolean;
  error?: string | null;
}

/** Save button of a form, with its status. */
export function SaveBar({ label = "Guardar cambios", pending, dirty, saved, error }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      {error && <FormMessage kind="error">{error}</FormMessage>}
      <div className={styles.row}>
        <Button type="submit" pending={pending}>
          {label}
        </Button>
        <p role="status" className={styles.status}>
          {pending ? "Guardando…" : <SaveStatus dirty={dirty} saved={saved} />}
        </p>
      </div>
    </div>
  );
}

function SaveStatus({ dirty, saved }: { dirty: boolean; saved: boolean }) {
  if (dirty) return "Cambios sin guardar";
  if (!saved) return null;
  return (
    <span className={styles.saved}>
      <CheckCircleFillIcon size={20} /> Guardado
    </span>
  );
}
