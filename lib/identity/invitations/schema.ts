import { z } from "zod";
import { trimmedText } from "@/lib/platform/text/safe-text";
import { emailField } from "@/lib/identity/user-fields";

export const MAX_INVITATION_EMAILS = 10;
export const MAX_INVITATION_MESSAGE = 500;
export const MAX_INVITATIONS_PER_DAY = 30;

const ADDRESS_REQUIRED = "Escribe al menos una dirección";

const messageField = trimmedText(MAX_INVITATION_MESSAGE).default("");

export const invitationInput = z.object({
  emails: z
    .array(emailField, ADDRESS_REQUIRED)
    .min(1, ADDRESS_REQUIRED)
    .max(MAX_INVITATION_EMAILS, `Escribe como máximo ${MAX_INVITATION_EMAILS} direcciones`),
  message: messageField,
});
export type InvitationInput = z.output<typeof invitationInput>;

const emailListField = z
  .string()
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .pipe(
    z
      .array(z.string())
      .min(1, ADDRESS_REQUIRED)
      .max(MAX_INVITATION_EMAILS, `Escribe como máximo ${MAX_INVITATION_EMAILS} direcciones`),
  )
  .superRefine((list, context) => {
    const invalidAddress = list.find((address) => !emailField.safeParse(address).success);
    if (invalidAddress !== undefined) {
      context.addIssue({
        code: "custom",
        message: `«${invalidAddress}» no es una dirección de correo válida`,
      });
    }
  });

export const invitationFormInput = z.object({ emails: emailListField, message: messageField });

const CODE_PATTERN = /^[0-9a-hjkmnp-tv-z]{16}$/;

export const isInvitationCode = (text: string): boolean => CODE_PATTERN.test(text);

export type OwnInvitationsView = {
  code: string;
  /** Users who accepted and verified their e-mail, the latest first. */
  came: { name: string; at: string }[];
  total: number;
  waiting: number;
  /** False until the own e-mail is verified. */
  mayMail: boolean;
};

export type InviterView = { name: string; image: string | null };
