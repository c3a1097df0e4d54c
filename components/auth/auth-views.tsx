"use client";

import { useLayoutEffect, useRef } from "react";
import { LoginForm } from "./login-form";
import { PasswordRecoveryForm } from "./password-recovery-form";
import { RegisterForm } from "./register-form";
import type { AuthFormProps, AuthView } from "./auth-view";

const AUTH_FORMS = { login: LoginForm, register: RegisterForm, recover: PasswordRecoveryForm };

/** One of the auth forms. Switching to another shows it from its top, with the focus in its first field. */
export function AuthForm({ view, ...props }: AuthFormProps & { view: AuthView }) {
  const root = useRef<HTMLDivElement>(null);
  const shownView = useRef(view);
  // Within the tap itself, because phones open their keyboard only then.
  useLayoutEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    root.current?.closest("[data-auth-frame], [role=dialog]")?.scrollIntoView();
    root.current?.querySelector("input")?.focus({ preventScroll: true });
  }, [view]);

  const Form = AUTH_FORMS[view];
  return (
    <div ref={root}>
      <Form {...props} />
    </div>
  );
}
