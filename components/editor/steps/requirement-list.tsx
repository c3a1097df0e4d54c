import { cx } from "@/components/ui/cx";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import { CircleIcon } from "@/components/ui/later-icons";
import styles from "./checklist.module.css";
import type { Requirement } from "./requirements";
import { useStepStore } from "./step-context";

interface RequirementListProps {
  requirements: readonly Requirement[];
  /** Called when the user goes to a requirement's field. */
  onNavigate?: () => void;
}

export function RequirementList({ requirements, onNavigate }: RequirementListProps) {
  const { goToFields } = useStepStore();
  return (
    <ul role="list" className={styles.list}>
      {requirements.map(({ field, label, met }) => (
        <li key={label}>
          <button
            type="button"
            className={cx(styles.item, met && styles.met)}
            onClick={() => {
              onNavigate?.();
              goToFields([field]);
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
