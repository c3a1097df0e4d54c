"use client";

import { useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { isDisciplineKey, type DisciplineKey } from "@/lib/reference/disciplines";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { MIN_SETUP_DISCIPLINES } from "@/lib/identity/profiles/limits";
import { DisciplineTiles } from "./discipline-tiles";
import styles from "./disciplines-step.module.css";
import { SearchField } from "./search-field";
import { StepFrame } from "./step-frame";
import { StepLoading } from "./step-loading";
import { useWizardUserData } from "./use-wizard-user-data";
import type { Wizard } from "./use-wizard";

/** Selects at least three disciplines. The selection is kept while searching. */
export function DisciplinesStep({ wizard }: { wizard: Wizard }) {
  const { data, isPending } = useWizardUserData(wizard.user.id);
  if (isPending) return <StepLoading />;
  const initialKeys = (data?.profile?.disciplines ?? []).filter(isDisciplineKey);
  return <DisciplinesStepForm wizard={wizard} initialKeys={initialKeys} />;
}

function DisciplinesStepForm({
  wizard,
  initialKeys,
}: {
  wizard: Wizard;
  initialKeys: readonly DisciplineKey[];
}) {
  const [selectedKeys, setSelectedKeys] = useState(() => new Set(initialKeys));
  const [search, setSearch] = useState("");
  const hasEnough = selectedKeys.size >= MIN_SETUP_DISCIPLINES;

  function toggle(key: DisciplineKey) {
    const next = new Set(selectedKeys);
    if (!next.delete(key)) next.add(key);
    setSelectedKeys(next);
  }

  return (
    <StepFrame
      title="¿Qué te llama?"
      description="Elige al menos tres disciplinas. Con ellas preparamos tu página de inicio."
      error={wizard.error}
      onSubmit={() => hasEnough && wizard.save({ disciplines: [...selectedKeys] })}
      actions={
        <Button type="submit" size="l" fullWidth disabled={!hasEnough} pending={wizard.isSaving}>
          {hasEnough ? "Continuar" : `Elige un mínimo de ${MIN_SETUP_DISCIPLINES}`}
        </Button>
      }
    >
      <SearchField value={search} onChange={setSearch} />
      <p className={styles.count} role="status">
        {hasEnough
          ? pluralize(selectedKeys.size, "elegida", "elegidas")
          : `${selectedKeys.size} de ${MIN_SETUP_DISCIPLINES}`}
      </p>
      <div className={styles.results}>
        <DisciplineTiles search={useDeferredValue(search)} selected={selectedKeys} onToggle={toggle} />
      </div>
    </StepFrame>
  );
}
