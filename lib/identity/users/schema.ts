import { z } from "zod";
import type { MasterProfileView, ProfileView } from "@/lib/identity/profiles/schema";
import type { SecondFactorView } from "@/lib/identity/second-factor/schema";
import {
  adminOnlyFields,
  currentPasswordField,
  optionalCodeField,
  emailField,
  guessedLocaleFields,
  lastNameField,
  localeFields,
  nameField,
  newPasswordField,
  passwordConfirmationField,
  PASSWORDS_DIFFER,
  PASSWORDS_DIFFER_IN_FORM,
  passwordsMatch,
} from "@/lib/identity/user-fields";
import { quietHoursInput } from "@/lib/messaging/preferences/quiet-hours";
import type { QuietHours } from "@/lib/messaging/preferences/quiet-hours";
import { notificationPreferencesInput } from "@/lib/messaging/preferences/schema";
import type { NotificationPreferences } from "@/lib/messaging/preferences/categories";
import { roles } from "@/lib/platform/actor";
import type { Role } from "@/lib/platform/actor";

const loginInput = z.object({ email: emailField, password: currentPasswordField });

export const loginFormInput = loginInput.extend({ totp: z.string().max(64) });

/** Sign-in credentials. A password or code of a wrong type counts as wrong instead of malformed. */
export const credentialsInput = z.object({
  email: emailField,
  password: z
    .string()
    .catch("")
    .transform((password) => password.normalize("NFC")),
  totp: z.string().max(64).catch("").default(""),
});

const TERMS_REQUIRED = "Debes aceptar nuestra política de privacidad y condiciones de uso y contratación";

const registrationFields = {
  name: nameField,
  lastName: lastNameField,
  email: emailField,
  password: newPasswordField,
  acceptedTermsAndPrivacy: z.boolean(TERMS_REQUIRED).refine((accepted) => accepted, TERMS_REQUIRED),
};

export const registrationFormInput = z
  .object({ ...registrationFields, passwordConfirmation: passwordConfirmationField })
  .refine(passwordsMatch, PASSWORDS_DIFFER_IN_FORM);

/** Body of a registration. Country, currency and time zone are guesses; null where unknown. */
export const registrationInput = z.object({
  ...registrationFields,
  acceptedTermsAndPrivacyDate: z.iso.datetime({ offset: true }).optional(),
  ...guessedLocaleFields,
  invitationCode: z.string().max(64).optional().catch(undefined),
});
export type RegistrationInput = z.output<typeof registrationInput>;

export const userParams = z.object({ id: z.uuid() });

export const resendVerificationInput = z.object({ id: z.uuid() });

export const requestPasswordResetInput = z.object({ userEmail: emailField });

export const resetPasswordInput = z
  .object({
    token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, "Este enlace no es válido"),
    password: newPasswordField,
    passwordConfirmation: passwordConfirmationField,
  })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const redeemMailLinkInput = z.object({ token: z.string() });
export type MailLinkOutcome = "ok" | "unknown" | "used" | "expired" | "taken" | "unlocked" | "unlock-expired";

const personalFields = { name: nameField, lastName: lastNameField, ...localeFields };

export const personalInfoInput = z.object(personalFields);

/** A partial update of a user. A new e-mail requires `currentPassword`, and `code` with a second factor. */
export const updateUserInput = z
  .object({
    ...personalFields,
    notificationPreferences: notificationPreferencesInput,
    quietHours: quietHoursInput,
    email: emailField,
    currentPassword: currentPasswordField,
    code: optionalCodeField,
  })
  .partial()
  .extend(adminOnlyFields);
export type UpdateUserInput = z.output<typeof updateUserInput>;

export const adminChangeInput = z
  .object({
    role: z.enum(roles, "Elige un rol de la lista"),
    verified: z.boolean("Elige sí o no"),
    active: z.boolean("Elige sí o no"),
    /** An admin can only remove it, for users who lost their device and codes. */
    secondFactor: z.literal(false, "Solo su dueño puede activarla"),
  })
  .partial();
export type AdminChangeInput = z.output<typeof adminChangeInput>;

type PublicUser = { id: string; slug: string; name: string; lastName: string; image: string | null };

/** A user as everyone sees them. An admin who teaches has the role `master`. */
export type PublicProfile = PublicUser & {
  role: "student" | "master";
  backgroundImage: string | null;
  country: string | null;
  city: string | null;
  disciplines: string[];
  createdAt: string;
  masterProfile: MasterProfileView | null;
};

/** A user as they and admins see them. Instants are ISO 8601. */
export type PrivateUser = PublicUser & {
  email: string;
  pendingEmail: string | null;
  /** Since when mail to the address comes back, so that only what protects the account is sent; null if it arrives. */
  mailBlockedSince: string | null;
  role: Role;
  emailVerified: string | null;
  country: string | null;
  currency: string | null;
  timezone: string | null;
  notificationPreferences: NotificationPreferences;
  quietHours: QuietHours | null;
  acceptedTermsAt: string;
  lastActiveAt: string | null;
  createdAt: string;
  active: boolean;
  secondFactor: SecondFactorView | null;
  profile: ProfileView | null;
  masterProfile: MasterProfileView | null;
};
