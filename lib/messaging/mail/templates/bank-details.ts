import type { RenderedMail, MailContext } from "@/lib/messaging/mail/layout";
import { routes } from "@/lib/platform/routes";
import { formatShortDay, formatTime } from "@/lib/platform/time/format";

/** Accounts are masked; `current` is the one in force. */
type BankDetailsAskedMail = { tokenId: string; name: string; account: string; current: string | null };
/** `effectiveAt` is ISO 8601, `zone` the reader's. */
type BankDetailsConfirmedMail = {
  tokenId: string;
  name: string;
  account: string;
  effectiveAt: string;
  zone: string;
};
export type BankDetailsCancelledMail = { name: string; account: string; endedSessions: boolean };

const PROTECTION_NOTE = "Recibes este aviso para proteger tu cuenta.";

export const bankDetailsAskedMail = async (
  { tokenId, name, account, current }: BankDetailsAskedMail,
  { url, token }: MailContext,
): Promise<RenderedMail> => ({
  subject: "Confirma dónde quieres cobrar",
  lines: [
    `Hola, ${name}:`,
    `Hemos recibido una petición, hecha con tu contraseña, para pagarte en esta cuenta: ${account}.`,
    current
      ? `Si has sido tú, confírmalo. Empezaremos a usarla 72 horas después; mientras, seguimos pagándote en ${current}.`
      : "Si has sido tú, confírmalo. Por seguridad, empezaremos a usarla 72 horas después.",
  ],
  action: { label: "Confirmar esta cuenta", url: url(routes.confirmBankDetails(await token(tokenId))) },
  note: "El enlace sirve una sola vez y caduca en 24 horas. Si no has sido tú, no lo abras y cambia tu contraseña: sin tu confirmación no cambia nada.",
});

export const bankDetailsConfirmedMail = async (
  { tokenId, name, account, effectiveAt, zone }: BankDetailsConfirmedMail,
  { url, token }: MailContext,
): Promise<RenderedMail> => ({
  subject: "Ha cambiado la cuenta en la que te pagamos",
  lines: [
    `Hola, ${name}:`,
    `Desde el ${formatShortDay(effectiveAt, zone)} a las ${formatTime(effectiveAt, zone)} te pagaremos en esta cuenta: ${account}.`,
    "Si has sido tú, no tienes que hacer nada. Si no, anula el cambio antes de ese momento: tu cuenta de siempre seguirá valiendo y cerraremos todas tus sesiones.",
  ],
  action: { label: "No he sido yo", url: url(routes.cancelBankDetails(await token(tokenId))) },
  note: PROTECTION_NOTE,
});

export const bankDetailsCancelledMail = (
  { name, account, endedSessions }: BankDetailsCancelledMail,
  url: MailContext["url"],
): RenderedMail => ({
  subject: "El cambio de cuenta queda anulado",
  lines: [
    `Hola, ${name}:`,
    `No te pagaremos en la cuenta ${account}: el cambio queda anulado y todo sigue como estaba.`,
    ...(endedSessions
      ? [
          "Hemos cerrado todas tus sesiones. Quien pidió el cambio conoce tu contraseña: elige otra ahora con «¿Has olvidado tu contraseña?».",
        ]
      : []),
  ],
  action: endedSessions
    ? { label: "Elegir otra contraseña", url: url(routes.recoverPassword()) }
    : { label: "Ver cómo te pagamos", url: url(routes.bankDetails()) },
  note: PROTECTION_NOTE,
});
