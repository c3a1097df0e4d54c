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

const render = (fields: Partial<MembershipMail>) =>
  membershipMail(
    { ...facts, ...fields },
    {
      url,
      person: () => Promise.resolve(null),
      calendars: (_ids, _path, leftIds = []) =>
        Promise.resolve([{ method: "CANCEL", content: leftIds.join(" ") }]),
    },
  );
const toText = async (fields: Partial<MembershipMail>): Promise<string> =>
  (await render(fields)).lines.join(" ");

describe("the mails of a membership", () => {
  test.each([
    "charge",
    "late",
    "late-ending",
    "price",
    "accepted",
    "left",
    "paused",
    "resumed",
    "ended",
  ] as const)("«%s» greets, names the membership and leads to it", async (about) => {
    const mail = await render({ about });
    expect(mail.lines[0]).toBe("Hola, Inés:");
    expect(mail.lines.slice(1).join(" ")).toContain("«Círculo de Luna»");
    expect(mail.lines.join(" ")).not.toContain("undefined");
    expect(mail.action?.url).toBe("https://ayllu.test/membresias");
  });

  test("tell of a charge a week before: the day, the sum, and that leaving is easy", async () => {
    expect((await render({})).subject).toBe("Tu membresía se renueva el 8 de diciembre de 2026");
    expect(await toText({})).toMatch(/El 8 de diciembre de 2026 se cobrarán 12\s€/);
    expect(await toText({})).toContain("Puedes dejarla o pausarla con un clic");
  });

  test("say after a failed charge until when it stays open, without blaming anybody", async () => {
    expect(await toText({ about: "late" })).toContain("sigue abierto hasta el 22 de diciembre de 2026");
    expect((await render({ about: "late" })).action?.label).toBe("Cambiar la tarjeta");
    const again = await render({ about: "late-ending" });
    expect(again.subject).toContain("termina el 22 de diciembre de 2026 si no podemos cobrarla");
    expect(again.lines.join(" ")).toContain("Si no, termina ese día, y no se te cobra nada.");
  });

  test("name both prices, and that silence keeps the present one", async () => {
    const text = await toText({ about: "price", askedAmount: 1500 });
    expect(text).toMatch(/propone 15\s€ al mes/);
    expect(text).toMatch(/Ahora pagas 12\s€/);
    expect(text).toContain("Si no dices nada, sigues con tu precio");
  });

  test("confirm a price that was accepted, and from when it holds", async () => {
    expect(await toText({ about: "accepted", amount: 1500 })).toMatch(
      /Pagarás 15\s€ al mes .* desde el 8 de diciembre de 2026/,
    );
  });

  test("tell what goes back of a year that was left, and nothing of a month", async () => {
    expect(await toText({ about: "left", interval: "year", returnedAmount: 11_000 })).toMatch(
      /Te devolvemos 110\s€/,
    );
    expect(await toText({ about: "left" })).not.toContain("devolvemos");
  });

  test("lead who leaves in the first days to the withdrawal", async () => {
    const withdrawal = { orderId: "o1", until: "2026-12-22T10:00:00.000Z" };
    expect((await render({ about: "left", withdrawal })).groups?.[0]?.entries).toEqual([
      {
        text: "Puedes desistir hasta el 22 de diciembre de 2026: te devolvemos el primer pago entero y termina ya",
        url: "https://ayllu.test/pedidos/o1",
      },
    ]);
    expect((await render({ about: "left" })).groups).toBeUndefined();
  });

  test("tell who accepts a gift until when it lasts, and that nobody charges them", async () => {
    const mail = await render({ about: "gift-begun", chargeAt: null });
    expect(mail.lines.join(" ")).toMatch(/Dura hasta el 22 de diciembre de 2026\..*no se te cobrará nada/);
    expect(mail.action?.url).toBe("https://ayllu.test/membresias");
  });

  test("tell of the end of a gift that nothing is charged, and lead to where one can stay", async () => {
    const about = { chargeAt: null, masterSlug: "lucia-ferrer" };
    const ending = await render({ ...about, about: "gift-ending" });
    expect(ending.subject).toContain("termina el 22 de diciembre");
    expect(ending.lines.join(" ")).toMatch(
      /No se te cobrará nada\. Si quieres quedarte, únete a partir de ese día: son 12\s€ al mes/,
    );
    const over = await render({ ...about, about: "gift-over" });
    expect(over.lines.join(" ")).toContain("no se te ha cobrado nada");
    for (const mail of [ending, over])
      expect(mail.action?.url).toBe("https://ayllu.test/maestros/lucia-ferrer/membresia");
  });

  test("use the day of the reader's zone", async () => {
    const chargeAt = "2026-12-08T02:00:00.000Z";
    expect((await render({ chargeAt })).subject).toContain("8 de diciembre");
    expect((await render({ chargeAt, zone: "America/Lima" })).subject).toContain("7 de diciembre");
  });

  const seat = { timezone: "Europe/Madrid", startsAt: "2027-01-10T02:00:00.000Z", city: null };
  const seats = [
    { ...seat, slug: "luna", title: "Luna" },
    { ...seat, slug: "sol", title: "Sol", city: "Madrid" },
  ];

  test.each([
    ["left", "Con ella se liberan tus lugares en"],
    ["paused", "Con ella se liberan tus lugares en"],
    ["late", "Si no se puede cobrar, se liberan tus lugares en"],
  ] as const)(
    "«%s» names the seats that end, in the reader's hour or that of their place",
    async (about, title) => {
      const { groups } = await render({ about, seats, zone: "America/Lima" });
      expect(groups?.[0]?.title).toBe(title);
      const [luna, sol] = groups?.[0]?.entries ?? [];
      expect(luna?.text).toMatch(/^«Luna»: sábado, 9 de enero de 2027, 21:00 \(hora de Lima\)/);
      expect(luna?.url).toBe("https://ayllu.test/ayni/luna");
      expect(sol?.text).toMatch(/^«Sol»: domingo, 10 de enero de 2027, 03:00 en Madrid$/);
    },
  );

  test("tell once which seats are free, take them out of the calendar, and lead to where they can be taken", async () => {
    const mail = await render({ about: "seats-freed", seats, leftIds: ["e1", "e2"] });
    expect(mail.subject).toBe("Han quedado libres tus 2 lugares: «Luna» y «Sol»");
    expect(mail.groups?.[0]?.entries).toHaveLength(2);
    expect(mail.calendars).toEqual([{ method: "CANCEL", content: "e1 e2" }]);
    expect(mail.action?.url).toBe("https://ayllu.test/membresias");
    const single = await render({ about: "seats-freed", seats: seats.slice(0, 1) });
    expect(single.subject).toBe("Ha quedado libre tu lugar en «Luna»");
    expect(single.lines.join(" ")).toContain("ya no abre este encuentro, así que tu lugar");
  });
});

test("a part of a period that goes back is no session of a pack", () => {
  const refund = { name: "Inés", title: "Círculo de Luna", amount: 1100, currency: "eur" };
  const text = refundMail({ ...refund, isPart: true }, url).lines.join(" ");
  expect(text).toContain("de lo que pagaste por tu membresía «Círculo de Luna»");
  expect(text).not.toContain("sesiones");
  expect(refundMail({ ...refund, isPackRest: true }, url).lines.join(" ")).toContain("sesiones");
});
