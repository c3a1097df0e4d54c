import { z } from "zod";
import { authorityFields } from "@/lib/users/policy";
import {
  email,
  homeFields,
  newPassword,
  passwordConfirmation,
  registrationFields,
  roles,
} from "@/lib/identity/users/schema";
import { notificationInput } from "../../messaging/preferences/schema";
import { currentPassword } from "../../account/password-field";
import { quietHoursInput } from "../../messaging/preferences/quiet-hours";

/** Names and home, as the form of personal data holds them. */
export const personalFields = {
  name: registrationFields.name,
  lastName: registrationFields.lastName,
  ...homeFields,
};

/** A change of a person; what is left out stays. A new e-mail needs the password. */
export const updateUserInput = z
  .object({
    ...personalFields,
    notificationPreferences: notificationInput,
    quietHours: quietHoursInput,
    email,
    currentPassword,
  })
  .partial()
  .extend(authorityFields);
export type UpdateUserInput = z.output<typeof updateUserInput>;

/** What only an admin changes of a person. */
export const adminChange = z
  .object({
    role: z.enum(roles, "Elige un rol de la lista"),
    verified: z.boolean("Elige sí o no"),
    active: z.boolean("Elige sí o no"),
    /** An admin can take it away, for whoever lost their phone and their codes; only its owner can set it up. */
    secondFactor: z.literal(false, "Solo su dueño puede activarla"),
  })
  .partial();
export type AdminChange = z.output<typeof adminChange>;

/** Another e-mail with the password, as its form holds them. */
export const changeEmailInput = z.object({ email, currentPassword });

/** A new password with its confirmation and the present one. */
export const changePasswordInput = z
  .object({
    currentPassword,
    password: newPassword,
    passwordConfirmation,
  })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
    path: ["passwordConfirmation"],
    message: "Las contraseñas no coinciden",
    when: ({ value }) => Boolean((value as { passwordConfirmation?: unknown } | null)?.passwordConfirmation),
  });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

/** The password that confirms what cannot be undone. */
export const closeAccountInput = z.object({ password: currentPassword });

export const lastActiveInput = z.object({
  lastActiveAt: z.iso.datetime({ offset: true, message: "Indica una fecha y una hora válidas" }),
  email: email.optional(),
});
export type LastActiveInput = z.output<typeof lastActiveInput>;
