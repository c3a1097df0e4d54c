import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { formatMoment } from "./encuentros";
import type { GiftMail, RenderedMail, MailContext } from "../layout";

export type GiftReminder = "week" | "start";

/** `reminder` is null for the gift itself. */
export type GiftMailPayload = { giftId: string; tokenId: string; reminder: GiftReminder | null };

const formatStart = ({ startsAt, timezone }: GiftMail): string[] =>
  startsAt && timezone ? [`Empieza el ${formatMoment(startsAt, timezone, { timezone })}.`] : [];

function toSubject({ giverName, title }: GiftMail, reminder: GiftMailPayload["reminder"]): string {
  if (reminder === null) return `${giverName} te ha hecho un regalo`;
  return reminder === "week" ? `Tu regalo de ${giverName} te espera` : `Tu regalo empieza pronto: ${title}`;
}

function toLines(gift: GiftMail, reminder: GiftMailPayload["reminder"]): string[] {
  const { recipientName, giverName, masterName, title, message, terms } = gift;
  const verb = reminder === null ? "te regala" : "te ha regalado";
  const wait = reminder === null ? [] : ["Todavía no lo has abierto, y sigue siendo tuyo."];
  return [
    `Hola, ${recipientName}:`,
    `${giverName} ${verb} «${title}», con ${masterName}, en ${PRODUCT_NAME}.`,
    ...wait,
    ...formatStart(gift),
    ...(terms ? [terms] : []),
    ...(message === "" ? [] : ["Y te dice:"]),
  ];
}

/** Everything in it is plain text: what the giver wrote is quoted, and nothing of it becomes a link. */
export async function giftMail(
  { giftId, tokenId, reminder }: GiftMailPayload,
  { url, token, gift: findGift }: MailContext,
): Promise<RenderedMail | null> {
  const gift = await findGift(giftId);
  if (!gift) return null;
  return {
    subject: toSubject(gift, reminder),
    lines: toLines(gift, reminder),
    ...(gift.message === "" ? {} : { quote: gift.message }),
    action: { label: "Abrir mi regalo", url: url(routes.gift(await token(tokenId))) },
    note: "Para aceptarlo hace falta una cuenta, que es gratis. Si no lo quieres, también puedes decirlo en esa página.",
    optOutToken: gift.optOutToken,
  };
}
