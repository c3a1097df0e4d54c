import { routes } from "@/lib/platform/routes";
import type { AuthView } from "./auth-view";

const SIGN_IN_URLS = {
  login: routes.signIn,
  register: routes.register,
  recover: routes.recoverPassword,
} satisfies Record<AuthView, (callbackUrl?: string) => string>;

/** URL of an auth form as a page. */
export const toAuthViewUrl = (view: AuthView, callbackUrl?: string): string =>
  SIGN_IN_URLS[view](callbackUrl);

/** The auth form named by the `vista` search parameter of the sign-in page. */
export function parseAuthView(vista: string | undefined): AuthView {
  if (vista === "registro") return "register";
  return vista === "recuperar" ? "recover" : "login";
}
