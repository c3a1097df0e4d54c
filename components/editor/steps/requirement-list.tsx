import { cx } from "@/components/ui/cx";
import { CheckCircleFillIcon, CircleIcon } from "@/components/ui/icons";
import styles from "./checklist.module.css";
import type { Requirement } from "./requirements";
import { useSteps } from "./step-context";

/** What is needed, each with whether it is there; each leads to its field. */
export function RequirementList({ list, onChoose }: { list: readonly Requirement[]; onChoose?: () => void }) {
  const { goTo } = useSteps();
  return (
    <ul role="list" className={styles.list}>
      {list.map(({ field, label, met }) => (
        <li key={label}>
          <button
            type="button"
            className={cx(styles.item, met && styles.met)}
            onClick={() => {
              onChoose?.();
              goTo([field]);
            }}
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
  );
}
