"use client";

import { LoginForm } from "./login-form";
import { RecoverForm } from "./password-recovery-form";
import { RegisterForm } from "./register-form";

export type AuthView = "login" | "register" | "recover";

export interface AuthFormProps {
  /** The person is logged in. */
  onDone: () => void;
  onView: (view: AuthView) => void;
}

export const authTitles: Record<AuthView, { title: string; description?: string }> = {
  login: { title: "Qué bueno verte" },
  register: { title: "Qué bueno que vengas", description: "Tu cuenta es gratuita y tarda un minuto." },
  recover: {
    title: "Recupera tu contraseña",
    description: "Escribe tu correo electrónico y te enviaremos un enlace para elegir una nueva.",
  },
};

/** The form of a view, in a dialog as well as on the sign-in page. */
export function AuthForm({ view, ...props }: AuthFormProps & { view: AuthView }) {
  if (view === "register") return <RegisterForm {...props} />;
  if (view === "recover") return <RecoverForm onView={props.onView} />;
  return <LoginForm {...props} />;
}
