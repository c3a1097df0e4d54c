export type AuthView = "login" | "register" | "recover";

export interface AuthFormProps {
  onSuccess: () => void;
  onViewChange: (view: AuthView) => void;
}
