import type { MailTopic } from "@/lib/messaging/unsubscribe/schema";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { escapeMarkup } from "@/lib/platform/text/escape";

/** iCalendar text with the method that it declares. */
export type CalendarPart = { method: "PUBLISH" | "CANCEL"; content: string };

export type RenderedMail = {
  subject: string;
  lines: string[];
  groups?: { title: string; entries: { text: string; url: string }[] }[];
  /** Text by another user, shown verbatim. */
  quote?: string;
  /** Formatted text by a Master: safe HTML, and its Markdown. */
  body?: { html: string; text: string };
  action?: { label: string; url: string };
  note?: string;
  calendars?: CalendarPart[];
  /** Written by a person to the recipient: automatic replies are welcome. */
  isPersonal?: true;
  replyTo?: { name: string; address: string };
  /** The preference that governs this mail; none for mails that are always sent. */
  topic?: MailTopic;
  /** The Master whose letters and messages its footer stops, and the reason to get this one. */
  sender?: { masterId: string; name: string; reason: string };
  /** Stops mail of this kind to the address, which may have no account. */
  optOutToken?: string;
};

/** Facts of a letter that a Master wrote, for one of its receivers. */
export type MasterLetter = {
  readerName: string;
  masterId: string;
  masterName: string;
  subject: string;
  body: { html: string; text: string };
  reason: string;
  topic: MailTopic;
};

/** Facts of a gift's mail. Instants are ISO 8601 in UTC. */
export type GiftMail = {
  recipientName: string;
  giverName: string;
  masterName: string;
  title: string;
  message: string;
  /** The start of the next encuentro; null without one. */
  startsAt: string | null;
  timezone: string | null;
  optOutToken: string;
};

export type MailContext = {
  url: (path: string) => string;
  /** Generates the secret of a pending token. Payloads contain only token ids, so the outbox never stores secrets. */
  token: (tokenId: string) => Promise<string>;
  /** Returns the current state of encuentros, one part per method; `path` is the page that they link to. */
  calendars: (encuentroIds: string[], path: string) => Promise<CalendarPart[]>;
  /** Returns a letter as it is now; null once it was stopped, or the addressee should not get it any more. */
  masterLetter: (letterId: string) => Promise<MasterLetter | null>;
  /** Returns a gift as it is now; null once it is no longer the addressee's to accept. */
  gift: (giftId: string) => Promise<GiftMail | null>;
};

export type MailFooter = {
  reason: string;
  unsubscribeLabel: string;
  unsubscribeUrl: string;
  /** To the settings, or for an address without an account to what is done with it. */
  more: { label: string; url: string };
};

/** The footer of what one preference governs, without its links. */
export const toPreferenceFooter = (label: string) => ({
  reason: `Recibes este correo por tu elección en «${label}».`,
  unsubscribeLabel: "No recibir más de estos correos",
});

/** The footer of a mail to somebody who may have no account. */
export const GIFT_FOOTER = {
  reason: "Te escribimos porque alguien nos dio tu dirección para hacerte un regalo.",
  unsubscribeLabel: "No quiero recibir regalos",
};

/** The footer of what a Master wrote. */
export const toSenderFooter = ({ name, reason }: NonNullable<RenderedMail["sender"]>) => ({
  reason,
  unsubscribeLabel: `No recibir más cartas de ${name}`,
});

const paragraphHtml = (line: string) => `<p style="margin:0 0 16px">${escapeMarkup(line)}</p>`;

const quoteHtml = (quote: string) =>
  `<blockquote dir="auto" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #E7DFD6;white-space:pre-wrap;overflow-wrap:anywhere">${escapeMarkup(quote)}</blockquote>`;

const buttonHtml = ({ label, url }: NonNullable<RenderedMail["action"]>) =>
  `<p style="margin:24px 0"><a href="${escapeMarkup(url)}" style="display:inline-block;background:#A63F1E;color:#FFFFFF;text-decoration:none;border-radius:999px;padding:12px 24px;font-weight:600">${escapeMarkup(label)}</a></p>`;

const listHtml = ({ title, entries }: NonNullable<RenderedMail["groups"]>[number]) =>
  `<h2 style="margin:24px 0 8px;font:600 18px Georgia,serif;color:#231A2B">${escapeMarkup(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">${entries
    .map(
      ({ text, url }) =>
        `<li style="margin:0 0 8px"><a href="${escapeMarkup(url)}" style="color:#A63F1E">${escapeMarkup(text)}</a></li>`,
    )
    .join("")}</ul>`;

const bodyHtml = (html: string) => `<div dir="auto" style="overflow-wrap:anywhere">${html}</div>`;

const footerHtml = ({ reason, unsubscribeLabel, unsubscribeUrl, more }: MailFooter) =>
  `<p style="max-width:520px;margin:16px auto 0;font:13px/1.6 Figtree,Helvetica,Arial,sans-serif;color:#6B5F76;text-align:center">${escapeMarkup(reason)}<br><a href="${escapeMarkup(unsubscribeUrl)}" style="color:#6B5F76">${escapeMarkup(unsubscribeLabel)}</a> · <a href="${escapeMarkup(more.url)}" style="color:#6B5F76">${escapeMarkup(more.label)}</a></p>`;

const noteHtml = (note: string) =>
  `<p style="margin:0;font-size:14px;color:#6B5F76">${escapeMarkup(note)}</p>`;

const headHtml = (subject: string) => `<head>
<meta charset="utf-8">
<title>${escapeMarkup(subject)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
</head>`;

export function renderMailHtml(
  { subject, lines, groups = [], quote, body, action, note }: RenderedMail,
  footer?: MailFooter,
): string {
  const parts = [
    ...lines.map(paragraphHtml),
    ...groups.map(listHtml),
    quote === undefined ? "" : quoteHtml(quote),
    body ? bodyHtml(body.html) : "",
    action ? buttonHtml(action) : "",
    note ? noteHtml(note) : "",
  ];
  return `<!doctype html><html lang="es">
${headHtml(subject)}
<body style="margin:0;background:#FBF8F3;padding:32px 16px">
<div style="max-width:520px;margin:0 auto;background:#FFFFFF;border:1px solid #E7DFD6;border-radius:16px;padding:32px;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif;color:#4A3F55">
<h1 style="margin:0 0 24px;font:600 22px Georgia,serif;color:#231A2B">${PRODUCT_NAME}</h1>
${parts.filter(Boolean).join("\n")}
</div>${footer ? `\n${footerHtml(footer)}` : ""}</body></html>`;
}

const quoteText = (quote: string) =>
  quote
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join("\n");

const listText = ({ title, entries }: NonNullable<RenderedMail["groups"]>[number]) =>
  [title, ...entries.map(({ text, url }) => `- ${text}\n  ${url}`)].join("\n");

const footerText = ({ reason, unsubscribeLabel, unsubscribeUrl, more }: MailFooter) =>
  [reason, `${unsubscribeLabel}: ${unsubscribeUrl}`, `${more.label}: ${more.url}`].join("\n");

export function renderMailText(
  { lines, groups = [], quote, body, action, note }: RenderedMail,
  footer?: MailFooter,
): string {
  const parts = [
    ...lines,
    ...groups.map(listText),
    quote === undefined ? "" : quoteText(quote),
    body?.text ?? "",
    action ? `${action.label}: ${action.url}` : "",
    note ?? "",
    PRODUCT_NAME,
    footer ? footerText(footer) : "",
  ];
  return parts.filter(Boolean).join("\n\n");
}
