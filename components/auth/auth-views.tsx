"use client";

import { LoginForm } from "./login-form";
import { PasswordRecoveryForm } from "./password-recovery-form";
import { RegisterForm } from "./register-form";

export type AuthView = "login" | "register" | "recover";

export interface AuthFormProps {
  onSuccess: () => void;
  onViewChange: (view: AuthView) => void;
}

export const AUTH_TITLES: Record<AuthView, { title: string; description?: string }> = {
  login: { title: "Qué bueno verte" },
  register: { title: "Qué bueno que vengas", description: "Tu cuenta es gratuita y tarda un minuto." },
  recover: {
    title: "Recupera tu contraseña",
    description: "Escribe tu correo electrónico y te enviaremos un enlace para elegir una nueva.",
  },
};

export function AuthForm({ view, ...props }: AuthFormProps & { view: AuthView }) {
  if (view === "register") return <RegisterForm {...props} />;
  if (view === "recover") return <PasswordRecoveryForm onViewChange={props.onViewChange} />;
  return <LoginForm {...props} />;
}
