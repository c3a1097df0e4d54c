import { useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import headings from "@/components/editor/heading.module.css";
import styles from "./checklist.module.css";
import { RequirementList } from "./requirement-list";
import { listRequirements } from "./requirements";
import { useAyniForm } from "@/components/editor/use-ayni-form";

/** The requirements for publishing, missing ones first. */
export function Checklist({ onNavigate }: { onNavigate?: () => void }) {
  const { control } = useAyniForm();
  const requirements = useWatch({ control, compute: listRequirements });
  const missing = requirements.filter(({ met }) => !met);
  return (
    <Card as="section" className={styles.card}>
      <h2 className={headings.small}>
        {missing.length > 0 ? "Para publicar te falta" : "Todo listo para publicar"}
      </h2>
      <RequirementList
        requirements={[...missing, ...requirements.filter(({ met }) => met)]}
        onNavigate={onNavigate}
      />
    </Card>
  );
}
