import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { WarningCircleFillIcon } from "@/components/ui/icons";
import { signInErrorMessage } from "@/lib/platform/copy/errors";
import { routes } from "@/lib/platform/routes";

interface AuthErrorStateProps {
  error: string | undefined;
  callbackUrl: string | undefined;
}

/** Explains why signing in failed. */
export function AuthErrorState({ error = "", callbackUrl }: AuthErrorStateProps) {
  return (
    <EmptyState
      level={1}
      icon={<WarningCircleFillIcon size={40} />}
      title="No hemos podido iniciar tu sesión"
      action={
        <>
          <ButtonLink href={routes.signIn(callbackUrl)}>Iniciar sesión</ButtonLink>
          <ButtonLink href={routes.home()} variant="secondary">
            Ir al inicio
          </ButtonLink>
        </>
      }
    >
      <p>{signInErrorMessage(error)}</p>
    </EmptyState>
  );
}
