import { MoveButtons } from "@/components/ui/move-buttons";
import type { BundleCandidate } from "@/lib/orders/bundles/schema";
import styles from "./bundles.module.css";

interface PartOrderProps {
  /** The chosen ones, in their order. */
  parts: readonly BundleCandidate[];
  onMove: (id: string, offset: -1 | 1) => void;
}

/** Puts the chosen parts in the order of the bundle's page. */
export function PartOrder({ parts, onMove }: PartOrderProps) {
  if (parts.length < 2) return null;
  return (
    <section aria-labelledby="orden-del-conjunto" className={styles.order}>
      <h3 id="orden-del-conjunto">En este orden</h3>
      <ol>
        {parts.map(({ id, title }, index) => (
          <li key={id}>
            <span>{title}</span>
            <MoveButtons
              labels={{ up: `Subir ${title}`, down: `Bajar ${title}` }}
              isFirst={index === 0}
              isLast={index === parts.length - 1}
              onMove={(offset) => onMove(id, offset)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
