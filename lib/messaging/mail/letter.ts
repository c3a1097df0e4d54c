import { PRODUCT } from "@/lib/copy/product";
import type { MailSubject } from "@/lib/messaging/unsubscribe/schema";

/** A mail in words; how it looks is the same for all. */
export type Letter = {
  subject: string;
  /** Paragraphs, in order. */
  lines: string[];
  /** Lists after the paragraphs; each entry leads to a page. */
  groups?: { title: string; entries: { text: string; url: string }[] }[];
  /** Words of somebody else, shown as they were written. */
  quote?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Small print. */
  note?: string;
  /** Encuentros as iCalendar, which mail programs offer to put into the reader's calendar. */
  calendar?: string;
  /** Whom an answer goes to, when it is not us. */
  replyTo?: { name: string; address: string };
  /** The choice of the reader's that it follows; none for what is always mailed. */
  about?: MailSubject;
};

/** What stands under a letter that follows a choice: what it is about, and how to have no more of it. */
export type Footer = { label: string; stop: string; settings: string };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;

const quotation = (quote: string) =>
  `<blockquote dir="auto" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #E7DFD6;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(quote)}</blockquote>`;

const button = ({ label, url }: NonNullable<Letter["action"]>) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#A63F1E;color:#FFFFFF;text-decoration:none;border-radius:999px;padding:12px 24px;font-weight:600">${escapeHtml(label)}</a></p>`;

const list = ({ title, entries }: NonNullable<Letter["groups"]>[number]) =>
  `<h2 style="margin:24px 0 8px;font:600 18px Georgia,serif;color:#231A2B">${escapeHtml(title)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">${entries
    .map(
      ({ text, url }) =>
        `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#A63F1E">${escapeHtml(text)}</a></li>`,
    )
    .join("")}</ul>`;

const footing = ({ label, stop, settings }: Footer) =>
  `<p style="max-width:520px;margin:16px auto 0;font:13px/1.6 Figtree,Helvetica,Arial,sans-serif;color:#6B5F76;text-align:center">${escapeHtml(reasonOf(label))}<br><a href="${escapeHtml(stop)}" style="color:#6B5F76">No recibir más de estos correos</a> · <a href="${escapeHtml(settings)}" style="color:#6B5F76">Elegir mis avisos</a></p>`;

const reasonOf = (label: string) => `Recibes este correo por tu elección en «${label}».`;

const smallPrint = (note: string) =>
  `<p style="margin:0;font-size:14px;color:#6B5F76">${escapeHtml(note)}</p>`;

/** A letter as HTML. Whatever it holds is text: nothing of it becomes markup. */
export function letterHtml({ lines, groups = [], quote, action, note }: Letter, footer?: Footer): string {
  const parts = [
    ...lines.map(paragraph),
    ...groups.map(list),
    quote === undefined ? "" : quotation(quote),
    action ? button(action) : "",
    note ? smallPrint(note) : "",
  ];
  return `<!doctype html><html lang="es"><body style="margin:0;background:#FBF8F3;padding:32px 16px">
<div style="max-width:520px;margin:0 auto;background:#FFFFFF;border:1px solid #E7DFD6;border-radius:16px;padding:32px;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif;color:#4A3F55">
<p style="margin:0 0 24px;font:600 22px Georgia,serif;color:#231A2B">${PRODUCT}</p>
${parts.filter(Boolean).join("\n")}
</div>${footer ? `\n${footing(footer)}` : ""}</body></html>`;
}

const quoted = (quote: string) =>
  quote
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join("\n");

const listed = ({ title, entries }: NonNullable<Letter["groups"]>[number]) =>
  [title, ...entries.map(({ text, url }) => `- ${text}\n  ${url}`)].join("\n");

const footed = ({ label, stop, settings }: Footer) =>
  `${reasonOf(label)}\nNo recibir más de estos correos: ${stop}\nElegir mis avisos: ${settings}`;

/** A letter as plain text. */
export function letterText({ lines, groups = [], quote, action, note }: Letter, footer?: Footer): string {
  const parts = [
    ...lines,
    ...groups.map(listed),
    quote === undefined ? "" : quoted(quote),
    action ? `${action.label}: ${action.url}` : "",
    note ?? "",
    PRODUCT,
    footer ? footed(footer) : "",
  ];
  return parts.filter(Boolean).join("\n\n");
}
