"use client";

import { useMutation } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { errorMessage } from "@/lib/platform/http/client";
import { requestVerificationMail } from "@/lib/identity/users/queries";

export function ResendVerificationButton({ userId }: { userId: string }) {
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
          Volver a enviar el correo de verificación
        </Button>
      </div>
    </>
  );
}
