import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  /** What the button does. */
  label?: string;
  pending: boolean;
  /** Whether something differs from what is kept. */
  dirty: boolean;
  saved: boolean;
  error?: string | null;
}

/** The end of a form that is saved when one says so: its button, and how that went. */
export function SaveBar({ label = "Guardar cambios", pending, dirty, saved, error }: SaveBarProps) {
  return (
    <div className={styles.bar}>
      {error && <FormNotice kind="error">{error}</FormNotice>}
      <div className={styles.row}>
        <Button type="submit" pending={pending}>
          {label}
        </Button>
        <p role="status" className={styles.status}>
          {pending ? "Guardando…" : <Rest dirty={dirty} saved={saved} />}
        </p>
      </div>
    </div>
  );
}

function Rest({ dirty, saved }: { dirty: boolean; saved: boolean }) {
  if (dirty) return "Cambios sin guardar";
  if (!saved) return null;
  return (
    <span className={styles.saved}>
      <CheckCircleFillIcon size={20} /> Guardado
    </span>
  );
}
