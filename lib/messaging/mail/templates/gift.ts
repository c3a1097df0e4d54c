import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { toMoment } from "./encuentros";
import { pictureOf, type GiftMail, type MailContext, type MailMoment, type RenderedMail } from "../layout";

export type GiftReminder = "week" | "start";

/** `reminder` is null for the gift itself. */
export type GiftMailPayload = { giftId: string; tokenId: string; reminder: GiftReminder | null };

const listMoments = ({ startsAt, timezone }: GiftMail): MailMoment[] =>
  startsAt && timezone ? [toMoment("Empieza", { startsAt, timezone }, timezone)] : [];

function toSubject({ giverName, title }: GiftMail, reminder: GiftMailPayload["reminder"]): string {
  if (reminder === null) return `${giverName} te ha hecho un regalo`;
  return reminder === "week" ? `Tu regalo de ${giverName} te espera` : `Tu regalo empieza pronto: «${title}»`;
}

function toLines(gift: GiftMail, reminder: GiftMailPayload["reminder"]): string[] {
  const { recipientName, giverName, masterName, title, terms } = gift;
  const verb = reminder === null ? "te regala" : "te ha regalado";
  const wait = reminder === null ? [] : ["Todavía no lo has abierto, y sigue siendo tuyo."];
  return [
    `Hola, ${recipientName}:`,
    `${giverName} ${verb} «${title}», con ${masterName}, en ${PRODUCT_NAME}.`,
    ...wait,
    ...(terms ? [terms] : []),
  ];
}

/** Everything in it is plain text: what the giver wrote is quoted, and nothing of it becomes a link. */
export async function giftMail(
  { giftId, tokenId, reminder }: GiftMailPayload,
  { url, token, gift: findGift }: MailContext,
): Promise<RenderedMail | null> {
  const gift = await findGift(giftId);
  if (!gift) return null;
  const path = routes.gift(await token(tokenId));
  const lines = toLines(gift, reminder);
  return {
    subject: toSubject(gift, reminder),
    ...(lines[1] === undefined ? {} : { preview: lines[1] }),
    lines,
    moments: listMoments(gift),
    ...(gift.message === "" ? {} : { quoteLead: "Y te dice:", quote: gift.message }),
    ...(gift.slug === null ? {} : { picture: pictureOf({ slug: gift.slug, title: gift.title }, url, path) }),
    action: { label: "Abrir mi regalo", url: url(path) },
    note: "Para aceptarlo hace falta una cuenta, que es gratis. Si no lo quieres, también puedes decirlo en esa página.",
    optOutToken: gift.optOutToken,
  };
}
