"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { invitationSending, ownInvitationsQuery } from "@/lib/identity/invitations/queries";
import { invitationForm, MAX_EMAILS, MAX_INVITATION_MESSAGE } from "@/lib/identity/invitations/schema";
import styles from "./invitations.module.css";

const empty = { emails: "", message: "" };

/** What the server found wrong with an address is said of the field that holds them all. */
const refusedEmails = (fields: Record<string, string>): string | undefined =>
  Object.entries(fields).find(([path]) => path === "emails" || path.startsWith("emails."))?.[1];

/** Inviting by mail. `mayMail`: the member's own address is confirmed. */
export function InvitationForm({ mayMail }: { mayMail: boolean }) {
  const client = useQueryClient();
  const { mutateAsync, isSuccess, reset: again } = useMutation(invitationSending());
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(invitationForm),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    again();
    try {
      await mutateAsync(values);
      reset(empty);
      void client.invalidateQueries({ queryKey: ownInvitationsQuery().queryKey });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const emails = refusedEmails(fields);
      if (emails) setError("emails", { message: emails });
      if (fields.message) setError("message", { message: fields.message });
      if (!emails && !fields.message) setError("root", { message: messageOf(error) });
    }
  });

  return (
    <section aria-labelledby="por-correo" className={styles.panel}>
      <h2 id="por-correo" className={styles.heading}>
        Por correo
      </h2>
      {mayMail ? (
        <form noValidate className={styles.form} onSubmit={submit}>
          {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
          {isSuccess && (
            <FormNotice kind="success">
              Tu invitación va de camino. A quien ya invitaste o tiene cuenta no le escribimos.
            </FormNotice>
          )}
          <Field
            label="Direcciones"
            hint={`Hasta ${MAX_EMAILS}, separadas por comas o en líneas.`}
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
        </form>
      ) : (
        <FormNotice kind="info">
          Confirma antes tu correo con el enlace que te enviamos. Después podrás invitar por correo; tu enlace
          sirve ya.
        </FormNotice>
      )}
    </section>
  );
}
