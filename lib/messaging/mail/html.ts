import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { capitalize } from "@/lib/platform/text/capitalize";
import { escapeMarkup } from "@/lib/platform/text/escape";
import { bandHtml } from "./band";
import type { MailFrame, MailMoment, MailPerson, RenderedMail } from "./layout";
import { toPreview } from "./preview";

// Copies the tokens of styles/tokens.css: mail programs know no custom properties, some of them no style sheet. The
// attributes paint by day, for a wide window; these classes repaint at night, and for a narrow one.
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
.body a{color:#a63f1e}
.body h2,.body h3{margin:24px 0 8px;font:600 19px/1.3 Fraunces,Georgia,serif}
.body img{max-width:100%;height:auto}
@media (prefers-color-scheme:dark){
.page{background:#17111d!important}
.sheet{background:#211a29!important;border-color:#3a3043!important}
.rule{border-color:#3a3043!important}
.ink{color:#f4eee6!important}
.text{color:#cbbfd3!important}
.quiet{color:#a99bb3!important}
.link{color:#f0906b!important}
.button{background:#f0906b!important;color:#231a2b!important}
.ticket{background:#1c2f32!important}
.off{background:#2a2233!important}
.teal{color:#7ccfc4!important}
.body a{color:#f0906b!important}
.cover{opacity:.88}
}
@media (max-width:480px){
.edge{padding-left:20px!important;padding-right:20px!important}
.title{font-size:23px!important}
.wide{width:100%!important}
.wide a{display:block!important}
}`;

const TEXT_FONT = "Figtree,Helvetica,Arial,sans-serif";
const TITLE_FONT = "Fraunces,Georgia,serif";

const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" ${attributes}>${rows}</table>`;

const paragraphHtml = (line: string) =>
  `<p class="text" style="margin:0 0 16px;color:#4A3F55">${escapeMarkup(line)}</p>`;

const quoteHtml = (quote: string) =>
  `<blockquote dir="auto" class="ink" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #E0A83C;color:#231A2B;white-space:pre-wrap;overflow-wrap:anywhere">${escapeMarkup(quote)}</blockquote>`;

const buttonHtml = ({ label, url }: NonNullable<RenderedMail["action"]>) =>
  table(
    `class="wide" style="margin:24px 0 0"`,
    `<tr><td align="center" class="button" bgcolor="#A63F1E" style="border-radius:999px"><a href="${escapeMarkup(url)}" class="button" style="display:inline-block;padding:12px 28px;border-radius:999px;color:#FFFFFF;text-decoration:none;font-weight:600">${escapeMarkup(label)}</a></td></tr>`,
  );

const entryHtml = ({ text, url }: { text: string; url?: string }) =>
  url === undefined
    ? escapeMarkup(text)
    : `<a href="${escapeMarkup(url)}" class="link" style="color:#A63F1E">${escapeMarkup(text)}</a>`;

const listHtml = ({ title, entries }: NonNullable<RenderedMail["groups"]>[number]) =>
  `<h2 class="ink" style="margin:24px 0 8px;font:600 18px/1.3 ${TITLE_FONT};color:#231A2B">${escapeMarkup(title)}</h2>
<ul class="text" style="margin:0 0 16px;padding:0 0 0 20px;color:#4A3F55">${entries
    .map((entry) => `<li style="margin:0 0 8px">${entryHtml(entry)}</li>`)
    .join("")}</ul>`;

/** Characters of a value that stay on one line of a phone, such as those of a sum. */
const MAX_UNBROKEN = 18;

const factsHtml = (facts: NonNullable<RenderedMail["facts"]>) =>
  table(
    `width="100%" class="rule" style="margin:0 0 16px;border-collapse:collapse;border-top:1px solid #E7DFD6"`,
    facts
      .map(
        ([name, value]) =>
          `<tr><td class="quiet rule" style="padding:8px 16px 8px 0;border-bottom:1px solid #E7DFD6;color:#6B5F76;font-size:15px;vertical-align:top">${escapeMarkup(name)}</td><td class="ink rule" align="right" style="padding:8px 0;border-bottom:1px solid #E7DFD6;color:#231A2B;font-size:15px;font-weight:600;vertical-align:top;white-space:${value.length > MAX_UNBROKEN ? "normal" : "nowrap"}">${escapeMarkup(value)}</td></tr>`,
      )
      .join(""),
  );

function momentHtml({ label, day, hour, detail, isOff }: MailMoment): string {
  const [ground, ink, className] = isOff ? ["#F6F1E9", "#6B5F76", "quiet"] : ["#DDEEEA", "#0E5A57", "teal"];
  const line = (text: string) =>
    `<p class="text" style="margin:4px 0 0;color:#4A3F55;font-size:15px">${escapeMarkup(text)}</p>`;
  return table(
    `width="100%" style="margin:0 0 16px"`,
    `<tr><td class="${isOff ? "off" : "ticket"}" bgcolor="${ground}" style="padding:16px 20px;border-radius:12px">
<p class="${className}" style="margin:0;color:${ink};font-size:14px;font-weight:600">${escapeMarkup(label)}</p>
<p class="${className}" style="margin:2px 0 0;color:${ink};font:600 20px/1.3 ${TITLE_FONT}${isOff ? ";text-decoration:line-through" : ""}">${escapeMarkup(capitalize(day))}</p>
${[hour, detail]
  .filter((text) => text !== undefined)
  .map(line)
  .join("\n")}
</td></tr>`,
  );
}

const portraitHtml = ({ name, portraitUrl }: MailPerson) =>
  portraitUrl
    ? `<td width="48"><img src="${escapeMarkup(portraitUrl)}" alt="" width="48" height="48" style="display:block;width:48px;height:48px;border-radius:24px;object-fit:cover"></td>`
    : `<td width="48" height="48" align="center" aria-hidden="true" class="ticket teal" bgcolor="#DDEEEA" style="border-radius:24px;color:#0E5A57;font:600 20px ${TITLE_FONT}">${escapeMarkup([...name][0] ?? "")}</td>`;

const personHtml = (person: MailPerson) =>
  table(
    `style="margin:0 0 16px"`,
    `<tr>${portraitHtml(person)}<td style="padding:0 0 0 12px"><a href="${escapeMarkup(person.url)}" class="ink" style="color:#231A2B;font-weight:600;text-decoration:none">${escapeMarkup(person.name)}</a></td></tr>`,
  );

const bodyHtml = (html: string) =>
  `<div dir="auto" class="text body" style="color:#4A3F55;overflow-wrap:anywhere">${html}</div>`;

const noteHtml = (note: string) =>
  `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#6B5F76">${escapeMarkup(note)}</p>`;

const pictureHtml = ({ url, alt, linkUrl }: NonNullable<RenderedMail["picture"]>) =>
  `<tr><td class="ticket" bgcolor="#DDEEEA"><a href="${escapeMarkup(linkUrl)}" class="cover teal" style="color:#0E5A57;font:600 18px/1.4 ${TITLE_FONT};text-decoration:none"><img src="${escapeMarkup(url)}" alt="${escapeMarkup(alt)}" width="560" style="display:block;width:100%;height:auto;border:0"></a></td></tr>`;

const linkHtml = (label: string, url: string) =>
  `<a href="${escapeMarkup(url)}" class="quiet" style="color:#6B5F76">${escapeMarkup(label)}</a>`;

const footerHtml = ({ sender, footer }: MailFrame) => {
  const { operator, address, helpUrl } = sender;
  const choice = footer
    ? `${escapeMarkup(footer.reason)}<br>${linkHtml(footer.unsubscribeLabel, footer.unsubscribeUrl)} · ${linkHtml(footer.more.label, footer.more.url)}<br>`
    : "";
  const identity = [operator, address].filter(Boolean).map(escapeMarkup).join(" · ");
  return `<p class="quiet" style="margin:16px 0 0;padding:0 16px;font:13px/1.7 ${TEXT_FONT};color:#6B5F76;text-align:center">${choice}${identity} · ${linkHtml("Ayuda", helpUrl)}</p>`;
};

const headHtml = (subject: string) => `<head>
<meta charset="utf-8">
<title>${escapeMarkup(subject)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${STYLE}</style>
</head>`;

// Keeps lists of mails from reading on, into the heading and the greeting.
const PREVIEW_END = "&#847;&zwnj;&nbsp;".repeat(60);

const previewHtml = (mail: RenderedMail) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(toPreview(mail))}${PREVIEW_END}</div>`;

function contentHtml({ subject, title = subject, lines, groups = [], ...mail }: RenderedMail): string {
  const { person, moments = [], facts, quoteLead, quote, body, action, note } = mail;
  return [
    person ? personHtml(person) : "",
    `<h1 class="ink title" dir="auto" style="margin:0 0 16px;font:600 26px/1.25 ${TITLE_FONT};color:#231A2B;overflow-wrap:anywhere;hyphens:auto">${escapeMarkup(title)}</h1>`,
    ...lines.map(paragraphHtml),
    ...moments.map(momentHtml),
    facts?.length ? factsHtml(facts) : "",
    ...groups.map(listHtml),
    quoteLead === undefined ? "" : paragraphHtml(quoteLead),
    quote === undefined ? "" : quoteHtml(quote),
    body ? bodyHtml(body.html) : "",
    action ? buttonHtml(action) : "",
    note ? noteHtml(note) : "",
  ]
    .filter(Boolean)
    .join("\n");
}

export function renderMailHtml(mail: RenderedMail, frame: MailFrame): string {
  const { subject, picture } = mail;
  return `<!doctype html><html lang="es">
${headHtml(subject)}
<body class="page" style="margin:0;background:#FBF8F3">
${previewHtml(mail)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#FBF8F3"><tr><td align="center" style="padding:24px 12px">
<div lang="es" role="article" aria-label="${escapeMarkup(subject)}" style="max-width:560px;margin:0 auto;text-align:left">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="background:#FFFFFF;border:1px solid #E7DFD6;border-radius:16px;border-collapse:separate;overflow:hidden">
<tr><td>${bandHtml}</td></tr>
<tr><td class="edge" style="padding:16px 32px"><p class="ink" style="margin:0;font:600 20px/1.2 ${TITLE_FONT};color:#231A2B">${PRODUCT_NAME}</p></td></tr>
${picture ? pictureHtml(picture) : ""}
<tr><td class="edge" style="padding:${picture ? "24px" : "8px"} 32px 32px;font:16px/1.6 ${TEXT_FONT}">
${contentHtml(mail)}
</td></tr>
</table>
${footerHtml(frame)}
</div></td></tr></table></body></html>`;
}
