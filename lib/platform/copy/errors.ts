import type { ErrorCode } from "@/lib/platform/error-codes";
import { RECOVERY_LINK_EXPIRED, RECOVERY_LINK_USED } from "./recovery";

const NO_ACCOUNT =
  "No existe ninguna cuenta asociada a esta dirección de correo electrónico. Inténtalo con otro correo electrónico o crea una cuenta nueva.";
const SIGN_IN_FAILED = "Lo sentimos, no hemos podido iniciar tu sesión. Inténtalo de nuevo.";

export const ERROR_MESSAGES: Record<ErrorCode, string> = {
  MalformedRequest: "No hemos entendido la petición. Recarga la página e inténtalo de nuevo.",
  TimeExpirationReasonError: RECOVERY_LINK_EXPIRED,
  UseExpirationReasonError: RECOVERY_LINK_USED,
  Unauthenticated: "Inicia sesión para continuar.",
  Forbidden: "No tienes permiso para hacer esto.",
  NotFound: "No hemos encontrado lo que buscas.",
  RecoverEmailDoesNotExistError: NO_ACCOUNT,
  MethodNotAllowed: "Esta dirección no admite esa operación.",
  EmailAlreadyExistsError:
    "Ya existe una cuenta asociada a esta dirección de correo electrónico. Por favor, prueba a iniciar sesión.",
  EmailNotVerifiedError: "Para publicar, verifica antes tu correo con el enlace que te enviamos.",
  Conflict: "Algo ha cambiado mientras tanto. Recarga la página e inténtalo de nuevo.",
  SoldOut: "Ya no quedan lugares.",
  HourTaken: "Esa hora ya no está libre. Elige otra.",
  TooLate: "Ya no da tiempo a cambiarla.",
  ConsentRequired:
    "Todavía puedes devolverlo. Para empezar, ábrelo en tu espacio de Ayni Recibido y di que sí a que ya no podrás.",
  OtherDevice: "Ya estás en esta sala desde otro dispositivo.",
  RoomFull: "La sala está llena.",
  PassEnded: "Tu entrada a la sala ha terminado. Vuelve a entrar.",
  PayloadTooLarge: "El archivo es demasiado grande.",
  UnsupportedMediaType: "Este formato no es válido.",
  ValidationError: "Revisa los campos marcados.",
  TooManyRequests: "Has hecho demasiados intentos. Espera un momento e inténtalo de nuevo.",
  ServiceUnavailable: "Un servicio que necesitamos no responde. Inténtalo de nuevo en unos minutos.",
};

const SIGN_IN_MESSAGES: Record<string, string> = {
  WrongPasswordError: "La contraseña es incorrecta. Inténtalo de nuevo.",
  NoExistingEmailError: NO_ACCOUNT,
  SessionRequired: ERROR_MESSAGES.Unauthenticated,
  TotpRequiredError: "Escribe el código de tu aplicación para terminar de entrar.",
  WrongTotpError: "El código no es correcto. Inténtalo de nuevo.",
  DeactivatedError: "Esta cuenta está desactivada. Escríbenos si crees que es un error.",
};

export function signInErrorMessage(code: string): string {
  return Object.hasOwn(SIGN_IN_MESSAGES, code) ? (SIGN_IN_MESSAGES[code] ?? SIGN_IN_FAILED) : SIGN_IN_FAILED;
}

export const REGISTRATION_FAILED = SIGN_IN_FAILED;
