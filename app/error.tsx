"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { WarningCircleFillIcon } from "@/components/ui/icons";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main>
      <EmptyState
        level={1}
        icon={<WarningCircleFillIcon size={40} />}
        title="Algo ha fallado de nuestro lado"
        action={<Button onClick={reset}>Intentar de nuevo</Button>}
      >
        <p>Ya lo sabemos. Prueba otra vez; si sigue igual, vuelve en unos minutos.</p>
      </EmptyState>
    </main>
  );
}
