"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button, ButtonLink } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { RECOVERY_FAILED, RECOVERY_LINK_EXPIRED, RECOVERY_LINK_USED } from "@/lib/platform/copy/recovery";
import { routes } from "@/lib/platform/routes";
import styles from "./auth-form.module.css";
import { lazyResolver } from "@/components/common/lazy-resolver";
import { FormMessage } from "@/components/common/form-message";
import { NewPasswordField } from "@/components/common/new-password-field";
import { submitPasswordReset } from "./auth-requests";
import panel from "./sign-in-panel.module.css";

const loadResetPasswordInput = () =>
  import("@/lib/identity/users/schema").then((module) => module.resetPasswordInput);

/** State of the link; only "ok" sets a password. */
type ResetLinkState = "ok" | "used" | "expired" | "unknown";

type LinkProblem = Exclude<ResetLinkState, "ok">;

const PROBLEM_TEXTS: Record<LinkProblem, string> = {
  expired: RECOVERY_LINK_EXPIRED,
  used: RECOVERY_LINK_USED,
  unknown: "Este enlace no es válido. Por favor, solicita un enlace nuevo.",
};

const PROBLEMS_BY_ERROR: Record<string, LinkProblem> = {
  TimeExpirationReasonError: "expired",
  UseExpirationReasonError: "used",
  NotFound: "unknown",
};

function LinkProblemNotice({ problem }: { problem: LinkProblem }) {
  return (
    <>
      <FormMessage kind="error">{PROBLEM_TEXTS[problem]}</FormMessage>
      <ButtonLink size="l" fullWidth href={routes.recoverPassword()}>
        Pedir un enlace nuevo
      </ButtonLink>
    </>
  );
}

function ResetDoneNotice() {
  return (
    <>
      <FormMessage kind="success">Tu contraseña ha cambiado. Ya puedes entrar con ella.</FormMessage>
      <ButtonLink size="l" fullWidth href={routes.signIn()}>
        Iniciar sesión
      </ButtonLink>
    </>
  );
}

interface PasswordResetFormProps {
  token: string;
  onDone: () => void;
  onProblem: (problem: LinkProblem) => void;
}

function PasswordResetForm({ token, onDone, onProblem }: PasswordResetFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: lazyResolver(loadResetPasswordInput),
    defaultValues: { token, password: "", passwordConfirmation: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    const error = await submitPasswordReset(input);
    if (error === null) return onDone();
    const problem = PROBLEMS_BY_ERROR[error.code];
    if (problem) onProblem(problem);
    else if (error.fields.password) setError("password", { message: error.fields.password });
    else setError("root", { message: RECOVERY_FAILED });
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormMessage kind="error">{errors.root.message}</FormMessage>}
      <NewPasswordField label="Contraseña nueva" error={errors.password?.message} {...register("password")} />
      <Field label="Repite la contraseña" error={errors.passwordConfirmation?.message}>
        <PasswordInput autoComplete="new-password" {...register("passwordConfirmation")} />
      </Field>
      <Button type="submit" size="l" fullWidth pending={isSubmitting}>
        Guardar contraseña
      </Button>
    </form>
  );
}

/** Sets a new password with the token of a recovery mail. */
export function PasswordResetPanel({ token, linkState }: { token: string; linkState: ResetLinkState }) {
  const [state, setState] = useState<ResetLinkState | "done">(linkState);
  return (
    <section className={panel.panel} aria-labelledby="reset-title">
      <div className={panel.band} />
      <div className={panel.body}>
        <h1 id="reset-title" className={panel.title}>
          {state === "done" ? "Ya tienes contraseña nueva" : "Elige una contraseña nueva"}
        </h1>
        {state === "done" ? (
          <ResetDoneNotice />
        ) : state === "ok" ? (
          <PasswordResetForm token={token} onDone={() => setState("done")} onProblem={setState} />
        ) : (
          <LinkProblemNotice problem={state} />
        )}
      </div>
    </section>
  );
}
