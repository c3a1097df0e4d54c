import { PRODUCT } from "@/lib/copy/product";

/** What each mail needs to be written. Links that carry a secret are made when it is sent. */
export type MailPayloads = {
  welcome: { userId: string; name: string };
  "reset-password": { userId: string; name: string };
};
export type MailTemplate = keyof MailPayloads;

type Letter = { subject: string; lines: string[]; action: string; note: string };

const letters: Record<MailTemplate, (name: string) => Letter> = {
  welcome: (name) => ({
    subject: `Te damos la bienvenida a ${PRODUCT}`,
    lines: [
      `Hola, ${name}:`,
      `Qué alegría que estés aquí. ${PRODUCT} es una comunidad en la que se da y se recibe: hoy por ti, mañana por mí.`,
      "Solo queda un paso: confirma que esta dirección es tuya.",
    ],
    action: "Verificar mi correo",
    note: "El enlace sirve una sola vez y caduca en 24 horas. Si no has creado esta cuenta, ignora este mensaje.",
  }),
  "reset-password": (name) => ({
    subject: "Restablece tu contraseña",
    lines: [
      `Hola, ${name}:`,
      "Hemos recibido una petición para cambiar tu contraseña. Elige una nueva con este enlace.",
    ],
    action: "Elegir una contraseña nueva",
    note: "El enlace sirve una sola vez y caduca en 1 hora. Si no lo has pedido, tu contraseña sigue siendo la misma.",
  }),
};

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function html({ lines, action, note }: Letter, link: string): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join("");
  return `<!doctype html><html lang="es"><body style="margin:0;background:#FBF8F3;padding:32px 16px">
<div style="max-width:520px;margin:0 auto;background:#FFFFFF;border:1px solid #E7DFD6;border-radius:16px;padding:32px;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif;color:#4A3F55">
<p style="margin:0 0 24px;font:600 22px Georgia,serif;color:#231A2B">${PRODUCT}</p>
${paragraphs}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;background:#A63F1E;color:#FFFFFF;text-decoration:none;border-radius:999px;padding:12px 24px;font-weight:600">${escapeHtml(action)}</a></p>
<p style="margin:0;font-size:14px;color:#6B5F76">${escapeHtml(note)}</p>
</div></body></html>`;
}

/** Subject, text and HTML of a mail with one link. */
export function writeMail(template: MailTemplate, name: string, link: string) {
  const letter = letters[template](name);
  const text = [...letter.lines, `${letter.action}: ${link}`, letter.note, PRODUCT].join("\n\n");
  return { subject: letter.subject, text, html: html(letter, link) };
}
