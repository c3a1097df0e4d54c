"use client";

import { useSearchParams } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { WarningCircleFillIcon } from "@/components/ui/icons";
import { signInErrorText } from "@/lib/platform/copy/errors";
import { routes } from "@/lib/platform/routes";

/** What the auth error page says about the `error` of its address. */
export function AuthError() {
  const params = useSearchParams();
  return (
    <EmptyState
      level={1}
      icon={<WarningCircleFillIcon size={40} />}
      title="No hemos podido iniciar tu sesión"
      action={
        <>
          <ButtonLink href={routes.signIn(params.get("callbackUrl") ?? undefined)}>Iniciar sesión</ButtonLink>
          <ButtonLink href={routes.home()} variant="secondary">
            Ir al inicio
          </ButtonLink>
        </>
      }
    >
      <p>{signInErrorText(params.get("error") ?? "")}</p>
    </EmptyState>
  );
}
