import { routes } from "@/lib/platform/routes";
import type { RenderedMail, MailContext } from "../layout";
import { toMoment } from "./encuentros";

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
type BankDetailsCancelledMail = { name: string; account: string; endedSessions: boolean };

/** `currency` is that of the sales which `other`, masked, is for from now on. */
type BankDetailsRemovedMail = { name: string; account: string; other: string; currency: string };

const PROTECTION_NOTE = "Recibes este aviso para proteger tu cuenta.";

export const bankDetailsAskedMail = async (
  { tokenId, name, account, current }: BankDetailsAskedMail,
  { url, token }: MailContext,
): Promise<RenderedMail> => ({
  subject: "Confirma dónde quieres cobrar",
  lines: [
    `Hola, ${name}:`,
    "Hemos recibido una petición, hecha con tu contraseña, para pagarte en esta cuenta.",
    current
      ? "Si has sido tú, confírmalo. Empezaremos a usarla 72 horas después; mientras, seguimos pagándote en la de siempre."
      : "Si has sido tú, confírmalo. Por seguridad, empezaremos a usarla 72 horas después.",
  ],
  facts: [
    ["Cuenta nueva", account],
    ...(current ? [["La de siempre", current] satisfies [string, string]] : []),
  ],
  action: { label: "Confirmar esta cuenta", url: url(routes.confirmBankDetails(await token(tokenId))) },
  note: "El enlace sirve una sola vez y caduca en 24 horas. Si no has sido tú, no lo abras y cambia tu contraseña: sin tu confirmación no cambia nada.",
});

export const bankDetailsConfirmedMail = async (
  { tokenId, name, account, effectiveAt, zone }: BankDetailsConfirmedMail,
  { url, token }: MailContext,
): Promise<RenderedMail> => ({
  subject: "Ha cambiado la cuenta en la que te pagamos",
  preview: "Si no has sido tú, anula el cambio: tienes 72 horas.",
  lines: [
    `Hola, ${name}:`,
    "Dentro de 72 horas empezaremos a pagarte en otra cuenta.",
    "Si has sido tú, no tienes que hacer nada. Si no, anula el cambio antes de ese momento: tu cuenta de siempre seguirá valiendo y cerraremos todas tus sesiones.",
  ],
  moments: [toMoment("Desde", { startsAt: effectiveAt, timezone: zone }, zone)],
  facts: [["Cuenta nueva", account]],
  action: { label: "No he sido yo", url: url(routes.cancelBankDetails(await token(tokenId))) },
  note: PROTECTION_NOTE,
});

export const bankDetailsCancelledMail = (
  { name, account, endedSessions }: BankDetailsCancelledMail,
  { url }: Pick<MailContext, "url">,
): RenderedMail => ({
  subject: "El cambio de cuenta queda anulado",
  lines: [
    `Hola, ${name}:`,
    "El cambio queda anulado y todo sigue como estaba: no te pagaremos en esta cuenta.",
    ...(endedSessions
      ? [
          "Hemos cerrado todas tus sesiones. Quien pidió el cambio conoce tu contraseña: elige otra ahora con «¿Has olvidado tu contraseña?».",
        ]
      : []),
  ],
  facts: [["Cuenta anulada", account]],
  action: endedSessions
    ? { label: "Elegir otra contraseña", url: url(routes.recoverPassword()) }
    : { label: "Ver cómo te pagamos", url: url(routes.bankDetails()) },
  note: PROTECTION_NOTE,
});

export const bankDetailsRemovedMail = (
  { name, account, other, currency }: BankDetailsRemovedMail,
  { url }: Pick<MailContext, "url">,
): RenderedMail => ({
  subject: `Tus ventas en ${currency.toUpperCase()} van a tu cuenta de siempre`,
  lines: [
    `Hola, ${name}:`,
    `Has quitado, con tu contraseña, la cuenta de las ventas en ${currency.toUpperCase()}. Desde ahora te las pagamos en la cuenta de las demás.`,
    "Si no has sido tú, quien lo hizo conoce tu contraseña: elige otra ahora, con «¿Has olvidado tu contraseña?», y vuelve a guardar la cuenta.",
  ],
  facts: [
    ["Cuenta quitada", account],
    ["Te pagamos en", other],
  ],
  action: { label: "Ver cómo te pagamos", url: url(routes.bankDetails()) },
  note: PROTECTION_NOTE,
});
