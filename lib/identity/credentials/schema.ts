import { z } from "zod";
import {
  currentPasswordField,
  emailField,
  newPasswordField,
  optionalCodeField,
  passwordConfirmationField,
  PASSWORDS_DIFFER_IN_FORM,
  passwordsMatch,
} from "@/lib/identity/user-fields";

export const changeEmailInput = z.object({
  email: emailField,
  currentPassword: currentPasswordField,
  code: optionalCodeField,
});

export const changePasswordInput = z
  .object({
    currentPassword: currentPasswordField,
    code: optionalCodeField,
    password: newPasswordField,
    passwordConfirmation: passwordConfirmationField,
    /** Also renews the user's private calendar and podcast addresses. */
    renewPrivateFeeds: z.boolean("Indica sí o no").optional(),
  })
  .refine(passwordsMatch, PASSWORDS_DIFFER_IN_FORM);
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const closeAccountInput = z.object({ password: currentPasswordField, code: optionalCodeField });
export type CloseAccountInput = z.output<typeof closeAccountInput>;

export const lastActiveInput = z.object({
  lastActiveAt: z.iso.datetime({ offset: true, message: "Indica una fecha y una hora válidas" }),
  email: emailField.optional(),
});
export type LastActiveInput = z.output<typeof lastActiveInput>;
