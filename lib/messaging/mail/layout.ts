import type { MailTopic } from "@/lib/messaging/unsubscribe/schema";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes, shareImages } from "@/lib/platform/routes";
import { escapeMarkup } from "@/lib/platform/text/escape";

/** iCalendar text with the method that it declares. */
export type CalendarPart = { method: "PUBLISH" | "CANCEL"; content: string };

export type RenderedMail = {
  subject: string;
  lines: string[];
  groups?: { title: string; entries: { text: string; url: string }[] }[];
  /** Names and values, such as the sums of a receipt. */
  facts?: [string, string][];
  /** Stands above the text, and leads to a page. */
  picture?: { url: string; alt: string; linkUrl: string };
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
  /** Says what several hours or a membership are, and until when; null for anything else. */
  terms: string | null;
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

export const ATTACHED_CALENDAR = "El archivo adjunto lo pone en tu calendario.";

/** Part of an address that other pages change with the content: a mail shows what it was sent with. */
const PICTURE_VERSION = 0;

/** The picture of a content that is also shown where its address is shared. */
export const pictureOf = (
  { slug, title }: { slug: string; title: string },
  url: MailContext["url"],
  path: string = routes.ayni(slug),
): NonNullable<RenderedMail["picture"]> => ({
  url: url(shareImages.ayni(slug, PICTURE_VERSION)),
  alt: title,
  linkUrl: url(path),
});

/** The sender of all mails, and the address of the help. */
export type MailSender = { operator: string; address: string; helpUrl: string };

export type MailFrame = { sender: MailSender; footer?: MailFooter | undefined };

// Copies the tokens of styles/tokens.css: mail programs know no custom properties, some of them no style sheet. These
// classes only repaint at night what the attributes paint by day.
const NIGHT_STYLE = `@media (prefers-color-scheme:dark){
.page{background:#17111d!important}
.sheet{background:#211a29!important;border-color:#3a3043!important}
.rule{border-color:#3a3043!important}
.ink{color:#f4eee6!important}
.text{color:#cbbfd3!important}
.quiet{color:#a99bb3!important}
.link{color:#f0906b!important}
.button{background:#f0906b!important;color:#231a2b!important}
}`;

const TEXT_FONT = "Figtree,Helvetica,Arial,sans-serif";
const TITLE_FONT = "Fraunces,Georgia,serif";

/** Widths of the threads of the band in percent, with their colours. */
const BAND = [
  [22, "#A63F1E"],
  [4, "#E0A83C"],
  [8, "#6D4C9B"],
  [4, "#E0A83C"],
  [24, "#0E5A57"],
  [4, "#E0A83C"],
  [8, "#6D4C9B"],
  [4, "#E0A83C"],
  [22, "#A63F1E"],
] as const;

/** A woven edge of table cells: mail programs show neither SVG nor, before they are asked, pictures. */
const bandHtml = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr>${BAND.map(
  ([width, colour]) =>
    `<td width="${width}%" height="8" bgcolor="${colour}" style="height:8px;font-size:0;line-height:0">&nbsp;</td>`,
).join("")}</tr></table>`;

const paragraphHtml = (line: string) =>
  `<p class="text" style="margin:0 0 16px;color:#4A3F55">${escapeMarkup(line)}</p>`;

const quoteHtml = (quote: string) =>
  `<blockquote dir="auto" class="text rule" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #E7DFD6;color:#4A3F55;white-space:pre-wrap;overflow-wrap:anywhere">${escapeMarkup(quote)}</blockquote>`;

const buttonHtml = ({ label, url }: NonNullable<RenderedMail["action"]>) =>
  `<p style="margin:24px 0"><a href="${escapeMarkup(url)}" class="button" style="display:inline-block;background:#A63F1E;color:#FFFFFF;text-decoration:none;border-radius:999px;padding:12px 24px;font-weight:600">${escapeMarkup(label)}</a></p>`;

const listHtml = ({ title, entries }: NonNullable<RenderedMail["groups"]>[number]) =>
  `<h2 class="ink" style="margin:24px 0 8px;font:600 18px ${TITLE_FONT};color:#231A2B">${escapeMarkup(title)}</h2>
<ul class="text" style="margin:0 0 16px;padding:0 0 0 20px">${entries
    .map(
      ({ text, url }) =>
        `<li style="margin:0 0 8px"><a href="${escapeMarkup(url)}" class="link" style="color:#A63F1E">${escapeMarkup(text)}</a></li>`,
    )
    .join("")}</ul>`;

const factsHtml = (facts: NonNullable<RenderedMail["facts"]>) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="rule" style="margin:0 0 16px;border-collapse:collapse;border-top:1px solid #E7DFD6">${facts
    .map(
      ([name, value]) =>
        `<tr><td class="quiet rule" style="padding:8px 16px 8px 0;border-bottom:1px solid #E7DFD6;color:#6B5F76;font-size:14px;vertical-align:top">${escapeMarkup(name)}</td><td class="ink rule" align="right" style="padding:8px 0;border-bottom:1px solid #E7DFD6;color:#231A2B;font-size:14px;overflow-wrap:anywhere">${escapeMarkup(value)}</td></tr>`,
    )
    .join("")}</table>`;

const bodyHtml = (html: string) =>
  `<div dir="auto" class="text" style="color:#4A3F55;overflow-wrap:anywhere">${html}</div>`;

const noteHtml = (note: string) =>
  `<p class="quiet" style="margin:0;font-size:14px;color:#6B5F76">${escapeMarkup(note)}</p>`;

const pictureHtml = ({ url, alt, linkUrl }: NonNullable<RenderedMail["picture"]>) =>
  `<tr><td><a href="${escapeMarkup(linkUrl)}"><img src="${escapeMarkup(url)}" alt="${escapeMarkup(alt)}" width="560" style="display:block;width:100%;height:auto;border:0"></a></td></tr>`;

const linkHtml = (label: string, url: string) =>
  `<a href="${escapeMarkup(url)}" class="quiet" style="color:#6B5F76">${escapeMarkup(label)}</a>`;

const footerHtml = ({ sender, footer }: MailFrame) => {
  const { operator, address, helpUrl } = sender;
  const choice = footer
    ? `${escapeMarkup(footer.reason)}<br>${linkHtml(footer.unsubscribeLabel, footer.unsubscribeUrl)} · ${linkHtml(footer.more.label, footer.more.url)}<br>`
    : "";
  const identity = [operator, address].filter(Boolean).map(escapeMarkup).join(" · ");
  return `<p class="quiet" style="margin:16px 0 0;padding:0 16px;font:13px/1.6 ${TEXT_FONT};color:#6B5F76;text-align:center">${choice}${identity} · ${linkHtml("Ayuda", helpUrl)}</p>`;
};

const headHtml = (subject: string) => `<head>
<meta charset="utf-8">
<title>${escapeMarkup(subject)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${NIGHT_STYLE}</style>
</head>`;

/** The line that lists of mails show beside the subject: the first one after the greeting. */
const findPreview = ({ lines, body }: RenderedMail): string =>
  lines.find((line) => !/^Hola\b/.test(line)) ?? body?.text ?? "";

// Keeps lists of mails from reading on, into the heading and the greeting.
const PREVIEW_END = "&#847;&zwnj;&nbsp;".repeat(60);

const previewHtml = (mail: RenderedMail) =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(findPreview(mail))}${PREVIEW_END}</div>`;

export function renderMailHtml(mail: RenderedMail, frame: MailFrame): string {
  const { subject, lines, groups = [], facts, quote, body, picture, action, note } = mail;
  const parts = [
    ...lines.map(paragraphHtml),
    ...groups.map(listHtml),
    facts ? factsHtml(facts) : "",
    quote === undefined ? "" : quoteHtml(quote),
    body ? bodyHtml(body.html) : "",
    action ? buttonHtml(action) : "",
    note ? noteHtml(note) : "",
  ];
  return `<!doctype html><html lang="es">
${headHtml(subject)}
<body class="page" style="margin:0;background:#FBF8F3">
${previewHtml(mail)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#FBF8F3"><tr><td align="center" style="padding:24px 12px">
<div style="max-width:560px;margin:0 auto;text-align:left">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="background:#FFFFFF;border:1px solid #E7DFD6;border-radius:16px;border-collapse:separate;overflow:hidden">
<tr><td>${bandHtml}</td></tr>
<tr><td style="padding:24px 32px 20px"><h1 class="ink" style="margin:0;font:600 24px ${TITLE_FONT};color:#231A2B">${PRODUCT_NAME}</h1></td></tr>
${picture ? pictureHtml(picture) : ""}
<tr><td style="padding:${picture ? "24px" : "4px"} 32px 32px;font:16px/1.6 ${TEXT_FONT}">
${parts.filter(Boolean).join("\n")}
</td></tr>
</table>
${footerHtml(frame)}
</div></td></tr></table></body></html>`;
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

const senderText = ({ operator, address, helpUrl }: MailSender) =>
  [[operator, address].filter(Boolean).join(" · "), `Ayuda: ${helpUrl}`].join("\n");

export function renderMailText(
  { lines, groups = [], facts = [], quote, body, action, note }: RenderedMail,
  { sender, footer }: MailFrame,
): string {
  const parts = [
    ...lines,
    ...groups.map(listText),
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    quote === undefined ? "" : quoteText(quote),
    body?.text ?? "",
    action ? `${action.label}: ${action.url}` : "",
    note ?? "",
    PRODUCT_NAME,
    footer ? footerText(footer) : "",
    senderText(sender),
  ];
  return parts.filter(Boolean).join("\n\n");
}
