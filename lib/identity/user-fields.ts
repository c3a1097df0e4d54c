import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";
import { isCountryCode } from "@/lib/reference/countries";
import { isCurrencyCode } from "@/lib/reference/currencies";

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;
const PASSWORD_REQUIRED = "Debes indicar tu contraseña";
const CONFIRMATION_REQUIRED = "Debes confirmar tu contraseña";
const PERSON_NAME = /^[\p{L}\p{M}][\p{L}\p{M} -]*$/u;

export const personNameField = (requiredMessage: string, invalidMessage: string) =>
  safeText(80, requiredMessage)
    .pipe(z.string().trim().min(1, requiredMessage))
    .pipe(z.string().regex(PERSON_NAME, invalidMessage));

export const nameField = personNameField("Debes indicar tu nombre", "Debes indicar un nombre válido");
export const lastNameField = personNameField(
  "Debes indicar tus apellidos",
  "Debes indicar un apellido válido",
);

export const toEmailField = (requiredMessage: string) =>
  safeText(254, requiredMessage)
    .pipe(z.string().trim().toLowerCase().min(1, requiredMessage))
    .pipe(z.email("Debes indicar una dirección de correo electrónico válida"));

export const emailField = toEmailField("Debes indicar tu correo electrónico");

export const newPasswordField = safeText(MAX_PASSWORD, PASSWORD_REQUIRED)
  .pipe(z.string().min(1, PASSWORD_REQUIRED))
  .pipe(z.string().min(MIN_PASSWORD, "La contraseña debe tener al menos 8 caracteres"))
  .pipe(z.string().regex(/\p{L}/u, "La contraseña debe contener letras"))
  .pipe(z.string().regex(/[^\p{L}\s]/u, "La contraseña debe contener un número o símbolo"));

export const passwordConfirmationField = safeText(MAX_PASSWORD, CONFIRMATION_REQUIRED).pipe(
  z.string().min(1, CONFIRMATION_REQUIRED),
);

type ConfirmedPassword = { password: string; passwordConfirmation: string };

/** Refinement for objects with both password fields; its options are `PASSWORDS_DIFFER`. */
export const passwordsMatch = ({ password, passwordConfirmation }: ConfirmedPassword): boolean =>
  password === passwordConfirmation;
export const PASSWORDS_DIFFER = {
  path: ["passwordConfirmation"],
  message: "Las contraseñas no coinciden",
};
/** For forms: reports the mismatch together with the errors of other fields, unless the confirmation is empty. */
export const PASSWORDS_DIFFER_IN_FORM = {
  ...PASSWORDS_DIFFER,
  when: ({ value }: { value: unknown }) =>
    Boolean((value as { passwordConfirmation?: unknown } | null)?.passwordConfirmation),
};

export const MAX_CODE = 64;
export const WRONG_CODE = "El código no es correcto. Inténtalo de nuevo.";

/** A code of the second factor, beside the current password; missing where there is none. */
export const optionalCodeField = z.string(WRONG_CODE).trim().max(MAX_CODE, WRONG_CODE).optional();

export const currentPasswordField = safeText(MAX_PASSWORD, PASSWORD_REQUIRED).pipe(
  z.string().min(1, PASSWORD_REQUIRED),
);

// Region/city names only: programs disagree on abbreviations such as PST.
const ZONE_NAME = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/;

function isTimeZone(zone: string): boolean {
  if (!ZONE_NAME.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("es", { timeZone: zone }));
  } catch {
    return false;
  }
}

export const timeZoneField = z.string().max(64).refine(isTimeZone, "Debes indicar una zona horaria válida");

export const localeFields = {
  country: z.string().refine(isCountryCode, "Debes indicar un país válido").nullish(),
  currency: z.string().refine(isCurrencyCode, "Debes indicar una moneda válida").nullish(),
  timezone: timeZoneField.nullish(),
};

const ignoredField = z.unknown().optional();

/** Fields that only an admin, or nobody, may set. Left unparsed, so that authorization fails before validation. */
export const adminOnlyFields = {
  role: ignoredField,
  verified: ignoredField,
  emailVerified: ignoredField,
  active: ignoredField,
  secondFactor: ignoredField,
  deactivatedAt: ignoredField,
  userId: ignoredField,
};

export const hasAdminOnlyFields = (body: object | undefined): boolean =>
  body !== undefined &&
  Object.entries(body).some(([name, value]) => Object.hasOwn(adminOnlyFields, name) && value !== undefined);
