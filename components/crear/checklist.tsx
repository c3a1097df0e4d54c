import { useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { CheckCircleFillIcon, CircleIcon } from "@/components/ui/icons";
import styles from "./checklist.module.css";
import { focusFirst } from "./focus-first";
import { requirements } from "./requirements";
import { useCreateForm } from "./use-create-form";

/** What is still missing to publish, and what is there; each leads to its field. */
export function Checklist() {
  const { control } = useCreateForm();
  const list = useWatch({ control, compute: requirements });
  const missing = list.filter(({ met }) => !met);
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>
        {missing.length > 0 ? "Para publicar te falta" : "Todo listo para publicar"}
      </h2>
      <ul role="list" className={styles.list}>
        {[...missing, ...list.filter(({ met }) => met)].map(({ field, label, met }) => (
          <li key={label}>
            <button
              type="button"
              className={cx(styles.item, met && styles.met)}
              onClick={() => focusFirst([field])}
            >
              {met ? <CheckCircleFillIcon size={20} /> : <CircleIcon size={20} />}
              <span>
                {label}
                <span className="visually-hidden">{met ? ": hecho" : ": falta"}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
