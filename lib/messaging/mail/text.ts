import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import type { MailFooter, MailFrame, MailMoment, MailSender, RenderedMail } from "./layout";

const quoteText = (quote: string) =>
  quote
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join("\n");

const momentText = ({ label, day, hour, detail }: MailMoment) =>
  [`${label}: ${day}, ${hour}`, detail].filter(Boolean).join("\n");

const listText = ({ title, entries }: NonNullable<RenderedMail["groups"]>[number]) =>
  [title, ...entries.map(({ text, url }) => `- ${text}${url === undefined ? "" : `\n  ${url}`}`)].join("\n");

const footerText = ({ reason, unsubscribeLabel, unsubscribeUrl, more }: MailFooter) =>
  [reason, `${unsubscribeLabel}: ${unsubscribeUrl}`, `${more.label}: ${more.url}`].join("\n");

const senderText = ({ operator, address, helpUrl }: MailSender) =>
  [[operator, address].filter(Boolean).join(" · "), `Ayuda: ${helpUrl}`].join("\n");

export function renderMailText(
  { subject, title = subject, lines, groups = [], facts = [], ...mail }: RenderedMail,
  { sender, footer }: MailFrame,
): string {
  const { moments = [], quoteLead = "", quote, body, action, note } = mail;
  const parts = [
    title,
    ...lines,
    ...moments.map(momentText),
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...groups.map(listText),
    quoteLead,
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
