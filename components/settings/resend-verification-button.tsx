"use client";

import { useMutation } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import { requestVerificationMail } from "@/lib/identity/users/queries";

type Props = { userId: string; label?: string };

export function ResendVerificationButton({
  userId,
  label = "Volver a enviar el correo de verificación",
}: Props) {
  const resend = useMutation({ mutationFn: () => requestVerificationMail(userId), networkMode: "always" });
  if (resend.isSuccess) {
    return (
      <FormMessage kind="success">
        Te hemos enviado otro correo. Búscalo también entre los no deseados.
      </FormMessage>
    );
  }
  return (
    <>
      {resend.error && <FormMessage kind="error">{errorMessage(resend.error)}</FormMessage>}
      <div>
        <Button variant="secondary" size="s" pending={resend.isPending} onClick={() => resend.mutate()}>
          {label}
        </Button>
      </div>
    </>
  );
}
