import type { ErrorCode } from "@/lib/platform/http/errors";

const noAccount =
  "No existe ninguna cuenta asociada a esta dirección de correo electrónico. Inténtalo con otro correo electrónico o crea una cuenta nueva.";
const signInFailed = "Lo sentimos, no hemos podido iniciar tu sesión. Inténtalo de nuevo.";

/** What a person reads for each error code. */
export const errorText: Record<ErrorCode, string> = {
  MalformedRequest: "No hemos entendido la petición. Recarga la página e inténtalo de nuevo.",
  TimeExpirationReasonError:
    "El enlace para restablecer tu contraseña ha caducado. Por favor, solicita un enlace nuevo.",
  UseExpirationReasonError:
    "El enlace para restablecer tu contraseña ya se ha utilizado. Por favor, solicita un enlace nuevo.",
  Unauthenticated: "Inicia sesión para continuar.",
  Forbidden: "No tienes permiso para hacer esto.",
  NotFound: "No hemos encontrado lo que buscas.",
  RecoverEmailDoesNotExistError: noAccount,
  MethodNotAllowed: "Esta dirección no admite esa operación.",
  EmailAlreadyExistsError:
    "Ya existe una cuenta asociada a esta dirección de correo electrónico. Por favor, prueba a iniciar sesión.",
  Conflict: "Algo ha cambiado mientras tanto. Recarga la página e inténtalo de nuevo.",
  SoldOut: "Ya no quedan lugares.",
  PayloadTooLarge: "El archivo es demasiado grande.",
  UnsupportedMediaType: "Este formato no es válido.",
  ValidationError: "Revisa los campos marcados.",
  TooManyRequests: "Has hecho demasiados intentos. Espera un momento e inténtalo de nuevo.",
  ServiceUnavailable: "Un servicio que necesitamos no responde. Inténtalo de nuevo en unos minutos.",
};

/** What signing in can refuse; anything else reads as the general text. */
const signInTexts: Record<string, string> = {
  WrongPasswordError: "La contraseña es incorrecta. Inténtalo de nuevo.",
  NoExistingEmailError: noAccount,
  SessionRequired: errorText.Unauthenticated,
  TotpRequiredError: "Escribe el código de tu aplicación para terminar de entrar.",
  WrongTotpError: "El código no es correcto. Inténtalo de nuevo.",
  DeactivatedError: "Esta cuenta está desactivada. Escríbenos si crees que es un error.",
};

/** The text for an error code of the sign-in call or page. */
export function signInErrorText(code: string): string {
  return Object.hasOwn(signInTexts, code) ? (signInTexts[code] ?? signInFailed) : signInFailed;
}

/** What registration shows when it fails for another reason than a taken e-mail. */
export const registrationFailed = signInFailed;

/** What recovery shows when it fails for an unknown reason. */
export const recoveryFailed = "¡Ups! Parece que algo salió mal. Por favor, inténtalo más tarde.";
