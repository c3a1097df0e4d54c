"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Form } from "@/components/common/form";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { sendInvitationsMutation, ownInvitationsQuery } from "@/lib/identity/invitations/queries";
import {
  invitationFormInput,
  MAX_INVITATION_EMAILS,
  MAX_INVITATION_MESSAGE,
} from "@/lib/identity/invitations/schema";
import styles from "./invitations.module.css";

const EMPTY_VALUES = { emails: "", message: "" };

function EmailInvitationForm() {
  const queryClient = useQueryClient();
  const { mutateAsync, isSuccess, reset: resetMutation } = useMutation(sendInvitationsMutation());
  return (
    <Form
      schema={invitationFormInput}
      defaultValues={EMPTY_VALUES}
      onSubmit={async (values, { reset }) => {
        resetMutation();
        await mutateAsync(values);
        reset(EMPTY_VALUES);
        void queryClient.invalidateQueries({ queryKey: ownInvitationsQuery().queryKey });
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          {isSuccess && (
            <FormMessage kind="success">
              Tu invitación va de camino. A quien ya invitaste o tiene cuenta no le escribimos.
            </FormMessage>
          )}
          <Field
            label="Direcciones"
            hint={`Hasta ${MAX_INVITATION_EMAILS}, separadas por comas o en líneas.`}
            error={errors.emails?.message}
          >
            <TextArea
              rows={2}
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              {...register("emails")}
            />
          </Field>
          <Field
            label="Tus palabras"
            optional
            hint={`Hasta ${MAX_INVITATION_MESSAGE} caracteres.`}
            error={errors.message?.message}
          >
            <TextArea rows={3} {...register("message")} />
          </Field>
          <div className={styles.buttons}>
            <Button type="submit" pending={isSubmitting}>
              Enviar invitación
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

/** Invitation by mail, for members whose own e-mail address is verified. */
export function InvitationForm({ canSendEmail }: { canSendEmail: boolean }) {
  return (
    <section aria-labelledby="por-correo" className={styles.panel}>
      <h2 id="por-correo" className={styles.heading}>
        Por correo
      </h2>
      {canSendEmail ? (
        <EmailInvitationForm />
      ) : (
        <FormMessage kind="info">
          Confirma antes tu correo con el enlace que te enviamos. Después podrás invitar por correo; tu enlace
          sirve ya.
        </FormMessage>
      )}
    </section>
  );
}
