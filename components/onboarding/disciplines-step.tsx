"use client";

import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { isDisciplineKey, type DisciplineKey } from "@/lib/reference/disciplines";
import { counted } from "@/lib/platform/copy/pluralize";
import { MIN_SETUP_DISCIPLINES } from "@/lib/identity/profiles/schema";
import { DisciplineTiles } from "./discipline-tiles";
import styles from "./disciplines-step.module.css";
import { SearchField } from "./search-field";
import { StepFrame } from "./step-frame";
import { StepLoading } from "./step-loading";
import { useOwnData } from "./use-wizard-user-data";
import type { Wizard } from "./use-wizard";

/** The disciplines that call somebody, three at least; what was chosen stays while one searches. */
export function DisciplinesStep({ wizard }: { wizard: Wizard }) {
  const { data, isPending } = useOwnData(wizard.user.id);
  if (isPending) return <StepLoading />;
  return <Disciplines wizard={wizard} known={(data?.profile?.disciplines ?? []).filter(isDisciplineKey)} />;
}

function Disciplines({ wizard, known }: { wizard: Wizard; known: readonly DisciplineKey[] }) {
  const [chosen, setChosen] = useState(() => new Set(known));
  const [search, setSearch] = useState("");
  const enough = chosen.size >= MIN_SETUP_DISCIPLINES;

  function toggle(key: DisciplineKey) {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  }

  return (
    <StepFrame
      title="¿Qué te llama?"
      description="Elige al menos tres disciplinas. Con ellas preparamos tu inicio."
      error={wizard.error}
      onSubmit={() => enough && wizard.save({ disciplines: [...chosen] })}
      actions={
        <Button type="submit" size="l" wide disabled={!enough} pending={wizard.saving}>
          {enough ? "Continuar" : `Elige un mínimo de ${MIN_SETUP_DISCIPLINES}`}
        </Button>
      }
    >
      <SearchField label="Busca una disciplina" value={search} onChange={setSearch} />
      <p className={styles.count} role="status">
        {chosen.size > 0 && counted(chosen.size, "elegida", "elegidas")}
      </p>
      <div className={styles.results}>
        <DisciplineTiles search={useDeferredValue(search)} chosen={chosen} onToggle={toggle} />
      </div>
    </StepFrame>
  );
}
