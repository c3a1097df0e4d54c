"use client";

import { useRouter } from "next/navigation";
import { storeReceiveIntent } from "@/components/common/receive-intent";
import { Button, ButtonLink } from "@/components/ui/button";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { StepFrame } from "./step-frame";

interface DoneStepProps {
  name: string;
  /** The slug of a content that was requested before the wizard opened. */
  pendingContent: string | null;
  onClose: () => void;
}

export function DoneStep({ name, pendingContent, onClose }: DoneStepProps) {
  const router = useRouter();

  function openContent(slug: string) {
    onClose();
    storeReceiveIntent(slug, {});
    router.push(routes.ayni(slug, { addContent: true }));
  }

  return (
    <StepFrame
      title={`Todo listo, ${name}`}
      description="Tu página de inicio ya sabe lo que te llama. Puedes cambiarlo cuando quieras en la configuración de tu cuenta."
      actions={
        <>
          {pendingContent !== null && (
            <Button size="l" fullWidth onClick={() => openContent(pendingContent)}>
              Accede al contenido
            </Button>
          )}
          <ButtonLink
            size="l"
            fullWidth
            variant={pendingContent === null ? "primary" : "secondary"}
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
