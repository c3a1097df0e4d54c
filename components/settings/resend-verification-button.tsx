"use client";

import { useMutation } from "@tanstack/react-query";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/platform/http/client";
import { resendVerification } from "@/lib/identity/users/queries";

/** For whoever lost the mail with which an address is verified. */
export function ResendVerification({ userId }: { userId: string }) {
  const sending = useMutation({ mutationFn: () => resendVerification(userId), networkMode: "always" });
  if (sending.isSuccess) {
    return (
      <FormNotice kind="success">
        Te hemos enviado otro correo. Búscalo también entre los no deseados.
      </FormNotice>
    );
  }
  return (
    <>
      {sending.error && <FormNotice kind="error">{messageOf(sending.error)}</FormNotice>}
      <div>
        <Button variant="secondary" size="s" pending={sending.isPending} onClick={() => sending.mutate()}>
          Volver a enviar el correo de verificación
        </Button>
      </div>
    </>
  );
}
