import { z } from "zod";
import { safeText } from "@/lib/platform/text/safe-text";
import { email } from "@/lib/identity/users/schema";

export const MAX_EMAILS = 10;
export const MAX_INVITATION_MESSAGE = 500;
/** So many new addresses a day. */
export const EMAILS_A_DAY = 30;

const NO_ADDRESS = "Escribe al menos una dirección";

const message = safeText(MAX_INVITATION_MESSAGE)
  .transform((text) => text.trim())
  .default("");

export const invitationInput = z.object({
  emails: z
    .array(email, NO_ADDRESS)
    .min(1, NO_ADDRESS)
    .max(MAX_EMAILS, `Escribe como máximo ${MAX_EMAILS} direcciones`),
  message,
});
export type InvitationInput = z.output<typeof invitationInput>;

/** Addresses as people write them in one field: parted by commas, semicolons, spaces or lines. */
const addresses = z
  .string()
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .pipe(
    z.array(z.string()).min(1, NO_ADDRESS).max(MAX_EMAILS, `Escribe como máximo ${MAX_EMAILS} direcciones`),
  )
  .superRefine((list, context) => {
    const wrong = list.find((address) => !email.safeParse(address).success);
    if (wrong !== undefined) {
      context.addIssue({ code: "custom", message: `«${wrong}» no es una dirección de correo válida` });
    }
  });

/** What the form holds. */
export const invitationForm = z.object({ emails: addresses, message });

const CODE = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** Whether a text could be a code of ours. */
export const isInvitationCode = (text: string): boolean => CODE.test(text);

/** A member's own invitations. */
export type OwnInvitations = {
  /** Of the link for whoever has it. */
  code: string;
  /** Who came and confirmed their address, the last first. */
  came: { name: string; at: string }[];
  /** How many came in all. */
  total: number;
  /** Mails by which nobody has come yet. */
  waiting: number;
  /** Whether the member may invite by mail: their own address is confirmed. */
  mayMail: boolean;
};

/** Who invites, as everybody with the link sees it. */
export type Inviter = { name: string; image: string | null };
