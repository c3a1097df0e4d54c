import { expect, test } from "vitest";
import { renderMailHtml } from "@/lib/messaging/mail/html";
import type { RenderedMail } from "@/lib/messaging/mail/layout";
import { renderMailText } from "@/lib/messaging/mail/text";

const sender = {
  operator: "Ayllu Comunidad",
  address: "Calle del Olmo 7, Madrid",
  helpUrl: "https://ayllu.test/contacto",
};
const mail: RenderedMail = {
  subject: "Tu recibo",
  lines: ["Hola, Inés:", "Hemos recibido tu pago de 45 €."],
  facts: [["Total", "45,00 € <b>"]],
  picture: { url: "https://ayllu.test/a.png", alt: 'Luna "nueva"', linkUrl: "https://ayllu.test/ayni/a" },
  action: { label: "Ver mi recibo", url: "https://ayllu.test/pedidos/1" },
};

test("lists of mails show the first line after the greeting", () => {
  const html = renderMailHtml(mail, { sender });
  const [, hidden = ""] = /<div style="display:none[^"]*">([^&<]*)/.exec(html) ?? [];
  expect(hidden).toBe("Hemos recibido tu pago de 45 €.");
  expect(html.indexOf(hidden)).toBeLessThan(html.indexOf("Hola, Inés:"));
});

test("a mail has night colours, one heading, and escapes what it shows", () => {
  const html = renderMailHtml(mail, { sender });
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain("45,00 € &lt;b&gt;");
  expect(html).toContain("Luna &quot;nueva&quot;");
  expect(html).not.toMatch(/<img(?![^>]*alt=)/);
});

test("both forms say who sends it and where one finds help, with or without a choice", () => {
  const footer = {
    reason: "Recibes este correo por tu elección.",
    unsubscribeLabel: "No recibir más",
    unsubscribeUrl: "https://ayllu.test/baja/1",
    more: { label: "Elegir mis avisos", url: "https://ayllu.test/avisos" },
  };
  for (const frame of [{ sender }, { sender, footer }])
    for (const text of [renderMailHtml(mail, frame), renderMailText(mail, frame)]) {
      expect(text).toContain("Ayllu Comunidad · Calle del Olmo 7, Madrid");
      expect(text).toContain(sender.helpUrl);
      expect(text.includes(footer.unsubscribeUrl)).toBe("footer" in frame);
    }
});

test("the text holds all that the page shows", () => {
  const text = renderMailText(mail, { sender });
  for (const part of [...mail.lines, "Total: 45,00 € <b>", "Ver mi recibo: https://ayllu.test/pedidos/1"])
    expect(text).toContain(part);
});
