import { z } from "zod";
import type { NotificationChoices } from "@/lib/messaging/preferences/schema";
import type { QuietHours } from "@/lib/messaging/preferences/quiet-hours";
import { isCountryCode } from "@/lib/reference/countries";
import { isCurrencyCode } from "@/lib/reference/currencies";
import type { MasterProfileView, ProfileView } from "@/lib/identity/profiles/schema";
import type { SecondFactorView } from "@/lib/identity/second-factor/schema";
import { safeText } from "@/lib/platform/text/safe-text";

export const roles = ["student", "master", "admin"] as const;
export type Role = (typeof roles)[number];

const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

const namePattern = /^[\p{L}\p{M}][\p{L}\p{M} -]*$/u;

const personName = (required: string, invalid: string) =>
  safeText(80, required)
    .pipe(z.string().trim().min(1, required))
    .pipe(z.string().regex(namePattern, invalid));

/** An e-mail address, trimmed and in lower case. */
export const email = safeText(254, "Debes indicar tu correo electrónico")
  .pipe(z.string().trim().toLowerCase().min(1, "Debes indicar tu correo electrónico"))
  .pipe(z.email("Debes indicar una dirección de correo electrónico válida"));

/** A new password; never trimmed. */
export const newPassword = safeText(MAX_PASSWORD, "Debes indicar tu contraseña")
  .pipe(z.string().min(1, "Debes indicar tu contraseña"))
  .pipe(z.string().min(MIN_PASSWORD, "La contraseña debe tener al menos 8 caracteres"))
  .pipe(z.string().regex(/\p{L}/u, "La contraseña debe contener letras"))
  .pipe(z.string().regex(/[^\p{L}\s]/u, "La contraseña debe contener un número o símbolo"));

const NO_CONFIRMATION = "Debes confirmar tu contraseña";

/** A new password once more, as it was typed the first time. */
export const passwordConfirmation = safeText(MAX_PASSWORD, NO_CONFIRMATION).pipe(
  z.string().min(1, NO_CONFIRMATION),
);

export const loginInput = z.object({
  email,
  password: safeText(MAX_PASSWORD, "Debes indicar tu contraseña").pipe(
    z.string().min(1, "Debes indicar tu contraseña"),
  ),
});
export type LoginInput = z.infer<typeof loginInput>;

/** What the login form holds; the code is asked for when the account needs one. */
export const loginForm = loginInput.extend({ totp: z.string().max(64) });

/** Credentials as they arrive: a password or code that could never fit is simply wrong. */
export const credentialsInput = z.object({
  email,
  password: z
    .string()
    .catch("")
    .transform((password) => password.normalize("NFC")),
  totp: z.string().max(64).catch("").default(""),
});

const consent = "Debes aceptar nuestra política de privacidad y condiciones de uso y contratación";

export const registrationFields = {
  name: personName("Debes indicar tu nombre", "Debes indicar un nombre válido"),
  lastName: personName("Debes indicar tus apellidos", "Debes indicar un apellido válido"),
  email,
  password: newPassword,
  acceptedTermsAndPrivacy: z.boolean(consent).refine((accepted) => accepted, consent),
};

/** What the registration form holds. */
export const registrationForm = z
  .object({
    ...registrationFields,
    passwordConfirmation,
  })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ["passwordConfirmation"],
    message: "Las contraseñas no coinciden",
    when: ({ value }) => Boolean((value as { passwordConfirmation?: string }).passwordConfirmation),
  });

// Region and city, as the database of zones has them: abbreviations such as PST mean different things to different
// programs.
const ZONE_NAME = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/;

function isTimeZone(zone: string): boolean {
  if (!ZONE_NAME.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("es", { timeZone: zone }));
  } catch {
    return false;
  }
}

/** An IANA time zone. */
export const timeZone = z.string().max(64).refine(isTimeZone, "Debes indicar una zona horaria válida");

/** Where a person lives and reckons: a proposal of the browser, or a choice. */
export const homeFields = {
  country: z.string().refine(isCountryCode, "Debes indicar un país válido").nullish(),
  currency: z.string().refine(isCurrencyCode, "Debes indicar una moneda válida").nullish(),
  timezone: timeZone.nullish(),
};

/** The registration payload. Country, currency and zone are proposals: what is not known is null. */
export const registrationInput = z.object({
  ...registrationFields,
  acceptedTermsAndPrivacyDate: z.iso.datetime({ offset: true }).optional(),
  ...homeFields,
  /** By which invitation they come; whatever is none is as if it were not there. */
  invitationCode: z.string().max(64).optional().catch(undefined),
});
export type RegistrationInput = z.output<typeof registrationInput>;

/** The path of one person. */
export const userParams = z.object({ id: z.uuid() });

/** Asks for another verification mail; whose is said by the path. */
export const resendInput = z.object({ id: z.uuid() });

export const recoverInput = z.object({ userEmail: email });

export const resetInput = z
  .object({
    token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, "Este enlace no es válido"),
    password: newPassword,
    passwordConfirmation,
  })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ["passwordConfirmation"],
    message: "Las contraseñas no coinciden",
  });
export type ResetInput = z.infer<typeof resetInput>;

/** What everyone may see of a person. `image` is an address or null. */
export type PublicUser = { id: string; slug: string; name: string; lastName: string; image: string | null };

/** The session's view of its own user. */
export type SessionUser = PublicUser & {
  email: string;
  role: Role;
  emailVerified: string | null;
  profileId: string;
  completedStep: number;
};

/** What everyone sees of a person. An admin who teaches is shown as a Master. */
export type PublicProfile = PublicUser & {
  role: "student" | "master";
  backgroundImage: string | null;
  country: string | null;
  city: string | null;
  disciplines: string[];
  createdAt: string;
  masterProfile: MasterProfileView | null;
};

/** What a person, or an admin, sees of them. `pendingEmail` waits for its confirmation. */
export type PrivateUser = PublicUser & {
  email: string;
  pendingEmail: string | null;
  role: Role;
  emailVerified: string | null;
  country: string | null;
  currency: string | null;
  timezone: string | null;
  notificationPreferences: NotificationChoices;
  quietHours: QuietHours | null;
  acceptedTermsAt: string;
  lastActiveAt: string | null;
  createdAt: string;
  active: boolean;
  secondFactor: SecondFactorView | null;
  profile: ProfileView | null;
  masterProfile: MasterProfileView | null;
};
