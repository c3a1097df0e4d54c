"use client";

import { Button, ButtonLink } from "@/components/ui/button";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import { StepFrame } from "./step-frame";

interface DoneStepProps {
  name: string;
  /** A content waits behind the wizard. */
  addContent: boolean;
  onClose: () => void;
}

export function DoneStep({ name, addContent, onClose }: DoneStepProps) {
  return (
    <StepFrame
      band
      title={`Todo listo, ${name}`}
      description="Tu inicio ya sabe lo que te llama. Puedes cambiarlo cuando quieras en la configuración de tu cuenta."
      actions={
        <>
          {addContent && (
            <Button size="l" wide onClick={onClose}>
              Accede al contenido
            </Button>
          )}
          <ButtonLink
            size="l"
            wide
            variant={addContent ? "secondary" : "primary"}
            href={routes.explore()}
            onClick={onClose}
          >
            Explora en {PRODUCT}
          </ButtonLink>
        </>
      }
    />
  );
}
