import { useWatch } from "react-hook-form";
import { Card } from "@/components/ui/card";
import styles from "./checklist.module.css";
import { RequirementList } from "./requirement-list";
import { requirements } from "./requirements";
import { useCreateForm } from "../../crear/use-create-form";

/** What is still missing to publish, and then what is there. `onChoose` is told when one is gone to. */
export function Checklist({ onChoose }: { onChoose?: () => void }) {
  const { control } = useCreateForm();
  const list = useWatch({ control, compute: requirements });
  const missing = list.filter(({ met }) => !met);
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>
        {missing.length > 0 ? "Para publicar te falta" : "Todo listo para publicar"}
      </h2>
      <RequirementList list={[...missing, ...list.filter(({ met }) => met)]} onChoose={onChoose} />
    </Card>
  );
}
