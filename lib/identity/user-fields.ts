import { z } from "zod";
import { countCharacters, removeInvisible } from "@/lib/platform/text/characters";
import { toAsciiDomain } from "@/lib/platform/text/email-domain";
import { requiredText, safeText } from "@/lib/platform/text/safe-text";
import { isCountryCode } from "@/lib/reference/countries";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { DEFAULT_TIME_ZONE, isTimeZone } from "@/lib/platform/time/zone";

const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;
const PASSWORD_REQUIRED = "Debes indicar tu contraseña";
const PERSON_NAME = /^['’]?[\p{L}\p{M}][\p{L}\p{M} '’-]*$/u;

export const personNameField = (requiredMessage: string, invalidMessage: string) =>
  requiredText(80, requiredMessage).pipe(z.string().regex(PERSON_NAME, invalidMessage));

export const nameField = personNameField("Debes indicar tu nombre", "Debes indicar un nombre válido");
export const lastNameField = personNameField(
  "Debes indicar tus apellidos",
  "Debes indicar un apellido válido",
);

const MAX_EMAIL = 254;
const INVALID_EMAIL = "Debes indicar una dirección de correo electrónico válida";

/** Browsers disagree on how to send "ana@diseño.test": the domain is kept as the network spells it, so it is one account. */
export const toEmailField = (requiredMessage: string) =>
  requiredText(MAX_EMAIL, requiredMessage)
    .transform((address) => toAsciiDomain(removeInvisible(address).toLowerCase()))
    .pipe(z.email(INVALID_EMAIL).max(MAX_EMAIL, INVALID_EMAIL));

export const emailField = toEmailField("Debes indicar tu correo electrónico");

const passwordField = (requiredMessage: string) =>
  safeText(MAX_PASSWORD, requiredMessage).pipe(z.string().min(1, requiredMessage));

export const newPasswordField = passwordField(PASSWORD_REQUIRED)
  .refine(
    (password) => countCharacters(password) >= MIN_PASSWORD,
    "La contraseña debe tener al menos 8 caracteres",
  )
  .pipe(z.string().regex(/\p{L}/u, "La contraseña debe contener letras"))
  .pipe(z.string().regex(/[^\p{L}\s]/u, "La contraseña debe contener un número o símbolo"));

export const passwordConfirmationField = passwordField("Debes confirmar tu contraseña");

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

export const currentPasswordField = passwordField(PASSWORD_REQUIRED);

export const timeZoneField = z.string().max(64).refine(isTimeZone, "Debes indicar una zona horaria válida");

export const localeFields = {
  country: z.string().refine(isCountryCode, "Debes indicar un país válido").nullish(),
  currency: z.string().refine(isCurrencyCode, "Debes indicar una moneda válida").nullish(),
  timezone: timeZoneField.nullish(),
};

/** Guesses of a browser or from an address about a newcomer. A wrong one counts as unknown and refuses nothing. */
export const guessedLocaleFields = {
  country: localeFields.country.catch(null),
  currency: localeFields.currency.catch(null),
  timezone: localeFields.timezone.catch(null),
};

/** The zone in which somebody who looks at a list counts days. Falls back to the default. */
export const viewerZoneField = timeZoneField.catch(DEFAULT_TIME_ZONE);

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
