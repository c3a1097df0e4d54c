import { describe, expect, test } from "vitest";
import { membershipMail, type MembershipMail } from "@/lib/messaging/mail/templates/membership";
import { refundMail } from "@/lib/messaging/mail/templates/payments";

const url = (path: string): string => `https://ayllu.test${path}`;

const facts: MembershipMail = {
  name: "Inés",
  zone: "Europe/Madrid",
  about: "charge",
  plan: "Círculo de Luna",
  masterName: "Lucía Ferrer",
  amount: 1200,
  currency: "eur",
  interval: "month",
  chargeAt: "2026-12-08T10:00:00.000Z",
  openUntil: "2026-12-22T10:00:00.000Z",
};

const render = (fields: Partial<MembershipMail>) => membershipMail({ ...facts, ...fields }, { url });
const toText = (fields: Partial<MembershipMail>): string => render(fields).lines.join(" ");

describe("the mails of a membership", () => {
  test.each(["charge", "late", "price", "accepted", "left", "paused", "resumed", "ended"] as const)(
    "«%s» greets, names the membership and leads to it",
    (about) => {
      const mail = render({ about });
      expect(mail.lines[0]).toBe("Hola, Inés:");
      expect(mail.lines.slice(1).join(" ")).toContain("«Círculo de Luna»");
      expect(mail.lines.join(" ")).not.toContain("undefined");
      expect(mail.action?.url).toBe("https://ayllu.test/membresias");
    },
  );

  test("tell of a charge a week before: the day, the sum, and that leaving is easy", () => {
    expect(render({}).subject).toBe("Tu membresía se renueva el 8 de diciembre de 2026");
    expect(toText({})).toMatch(/El 8 de diciembre de 2026 se cobrarán 12\s€/);
    expect(toText({})).toContain("Puedes dejarla o pausarla con un clic");
  });

  test("say after a failed charge until when it stays open, without blaming anybody", () => {
    expect(toText({ about: "late" })).toContain("sigue abierto hasta el 22 de diciembre de 2026");
    expect(render({ about: "late" }).action?.label).toBe("Cambiar la tarjeta");
  });

  test("name both prices, and that silence keeps the present one", () => {
    const text = toText({ about: "price", askedAmount: 1500 });
    expect(text).toMatch(/propone 15\s€ al mes/);
    expect(text).toMatch(/Ahora pagas 12\s€/);
    expect(text).toContain("Si no dices nada, sigues con tu precio");
  });

  test("confirm a price that was accepted, and from when it holds", () => {
    expect(toText({ about: "accepted", amount: 1500 })).toMatch(
      /Pagarás 15\s€ al mes .* desde el 8 de diciembre de 2026/,
    );
  });

  test("tell what goes back of a year that was left, and nothing of a month", () => {
    expect(toText({ about: "left", interval: "year", returnedAmount: 11_000 })).toMatch(
      /Te devolvemos 110\s€/,
    );
    expect(toText({ about: "left" })).not.toContain("devolvemos");
  });

  test("lead who leaves in the first days to the withdrawal", () => {
    const withdrawal = { orderId: "o1", until: "2026-12-22T10:00:00.000Z" };
    expect(render({ about: "left", withdrawal }).groups?.[0]?.entries).toEqual([
      {
        text: "Puedes desistir hasta el 22 de diciembre de 2026: te devolvemos el primer pago entero y termina ya",
        url: "https://ayllu.test/pedidos/o1",
      },
    ]);
    expect(render({ about: "left" }).groups).toBeUndefined();
  });

  test("tell who accepts a gift until when it lasts, and that nobody charges them", () => {
    const mail = render({ about: "gift-begun", chargeAt: null });
    expect(mail.lines.join(" ")).toMatch(/Dura hasta el 22 de diciembre de 2026\..*no se te cobrará nada/);
    expect(mail.action?.url).toBe("https://ayllu.test/membresias");
  });

  test("tell of the end of a gift that nothing is charged, and lead to where one can stay", () => {
    const about = { chargeAt: null, masterSlug: "lucia-ferrer" };
    const ending = render({ ...about, about: "gift-ending" });
    expect(ending.subject).toContain("termina el 22 de diciembre");
    expect(ending.lines.join(" ")).toMatch(
      /No se te cobrará nada\. Si quieres quedarte, únete a partir de ese día: son 12\s€ al mes/,
    );
    const over = render({ ...about, about: "gift-over" });
    expect(over.lines.join(" ")).toContain("no se te ha cobrado nada");
    for (const mail of [ending, over])
      expect(mail.action?.url).toBe("https://ayllu.test/maestros/lucia-ferrer/membresia");
  });

  test("use the day of the reader's zone", () => {
    const chargeAt = "2026-12-08T02:00:00.000Z";
    expect(render({ chargeAt }).subject).toContain("8 de diciembre");
    expect(render({ chargeAt, zone: "America/Lima" }).subject).toContain("7 de diciembre");
  });
});

test("a part of a period that goes back is no session of a pack", () => {
  const refund = { name: "Inés", title: "Círculo de Luna", amount: 1100, currency: "eur" };
  const text = refundMail({ ...refund, isPart: true }, url).lines.join(" ");
  expect(text).toContain("de lo que pagaste por tu membresía «Círculo de Luna»");
  expect(text).not.toContain("sesiones");
  expect(refundMail({ ...refund, isPackRest: true }, url).lines.join(" ")).toContain("sesiones");
});
