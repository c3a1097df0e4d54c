import { useSyncExternalStore } from "react";
import type { Saver } from "@/components/editor/autosave/saver";
import { Card } from "@/components/ui/card";
import headings from "@/components/editor/heading.module.css";
import styles from "./checklist.module.css";
import { RequirementList } from "./requirement-list";
import { useRequirements } from "./use-requirements";

interface ChecklistProps {
  saver: Saver;
  onNavigate?: () => void;
}

function getTitle(missingCount: number, hasInvalidFields: boolean): string {
  if (missingCount > 0) return "Para publicar te falta";
  return hasInvalidFields ? "Hay algo por corregir" : "Todo listo para publicar";
}

/** The requirements for publishing, missing ones first. */
export function Checklist({ saver, onNavigate }: ChecklistProps) {
  const requirements = useRequirements();
  // A field is marked once it is left.
  const { hasInvalidFields } = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const missing = requirements.filter(({ met }) => !met);
  return (
    <Card as="section" className={styles.card}>
      <h2 className={headings.small}>{getTitle(missing.length, hasInvalidFields)}</h2>
      <RequirementList
        requirements={[...missing, ...requirements.filter(({ met }) => met)]}
        onNavigate={onNavigate}
      />
    </Card>
  );
}
