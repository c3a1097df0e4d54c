"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { StepFrame } from "./step-frame";

interface DoneStepProps {
  name: string;
  /** A content was requested before the wizard opened. */
  hasPendingContent: boolean;
  onClose: () => void;
}

export function DoneStep({ name, hasPendingContent, onClose }: DoneStepProps) {
  return (
    <StepFrame
      title={`Todo listo, ${name}`}
      description="Tu página de inicio ya sabe lo que te llama. Puedes cambiarlo cuando quieras en la configuración de tu cuenta."
      actions={
        <>
          {hasPendingContent && (
            <Button size="l" fullWidth onClick={onClose}>
              Accede al contenido
            </Button>
          )}
          <ButtonLink
            size="l"
            fullWidth
            variant={hasPendingContent ? "secondary" : "primary"}
            href={routes.explore()}
            onClick={onClose}
          >
            Explora en {PRODUCT_NAME}
          </ButtonLink>
        </>
      }
    />
  );
}
