import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countRemaining, hasBegun } from "@/lib/content/schedule/policy";
import { findOpening } from "@/lib/library/lessons/policy";
import {
  describeGiftReturn,
  listConditions,
  listOwnerConditions,
  type ConditionFacts,
} from "@/lib/orders/conditions/policy";
import { atCurrentPrice } from "@/lib/orders/pro-rata";
import { calculateWithdrawalTerm } from "@/lib/orders/withdrawal-term";
import { formatMoney } from "@/lib/reference/money";
import { formatDayOfMonth, formatTime } from "@/lib/platform/time/format";
import { buildAyniDetail, buildEncuentroView } from "@/tests/support/factories/ayni-detail";
import { buildOffer, offerPlan } from "@/tests/support/factories/offers";

const NOW = new Date("2026-11-27T03:30:00.000Z");
const MADRID = "Europe/Madrid";
const ZONES = [MADRID, "America/Mexico_City", "Pacific/Auckland", "America/Bogota"];

const tell = (facts: ConditionFacts, kind: string, zone = MADRID) =>
  listConditions(facts, { now: NOW, zone }).find((condition) => condition.kind === kind)?.text ?? null;

/** Six encuentros a week apart, two of which are over. */
const halfOver = buildAyniDetail({
  contentType: "COURSE",
  amount: 14_000,
  encuentros: [-14, -7, 4, 11, 18, 25].map((days) =>
    buildEncuentroView(new Date(NOW.getTime() + days * 86_400_000).toISOString()),
  ),
});

describe("what is told before paying", () => {
  test("says who offers it, and from whom it is bought", () => {
    const rights = "Compras a Ayllu, que responde ante ti con todos los derechos de consumo.";
    expect(tell({ ...halfOver, sellerKind: "PROFESSIONAL" }, "seller")).toBe(
      `Lo ofrece un profesional. ${rights}`,
    );
    expect(tell({ ...halfOver, sellerKind: "PRIVATE" }, "seller")).toBe(`Lo ofrece un particular. ${rights}`);
    expect(tell({ ...halfOver, amount: 0, sellerKind: "PRIVATE" }, "seller")).toBe(
      "Lo ofrece un particular.",
    );
    expect(tell({ ...halfOver, sellerKind: null }, "seller")).toBe(rights);
    expect(tell({ ...halfOver, amount: 0, sellerKind: null }, "seller")).toBeNull();
  });

  test("names what is left of a course, and its price", () => {
    expect(tell(halfOver, "remaining")).toBe(
      `Ya ha empezado: quedan 4 de 6 encuentros. El precio es solo por lo que queda: ${formatMoney(9333, "EUR")} de ${formatMoney(14_000, "EUR")}.`,
    );
    expect(tell({ ...halfOver, proRata: false }, "remaining")).toBe(
      "Ya ha empezado: quedan 4 de 6 encuentros. El precio es el de todos.",
    );
    expect(tell({ ...halfOver, amount: 0 }, "remaining")).toBe("Ya ha empezado: quedan 4 de 6 encuentros.");
    expect(tell(halfOver, "return")).toBe(
      "Puedes devolverlo hasta que empiece el próximo encuentro, el martes 1 de diciembre a las 04:30.",
    );
  });

  test.each([
    [null, "Ahora, hasta las 05:40. Puedes entrar hasta que termine."],
    [30, "Ahora, hasta las 05:40. Puedes entrar hasta las 04:40."],
    [0, "Ahora, hasta las 05:40. En este ya no se puede entrar."],
  ])("says until when one may come in, with a late entry of %s minutes", (lateEntryMinutes, text) => {
    const live = buildEncuentroView("2026-11-27T03:10:00.000Z");
    expect(tell({ ...halfOver, lateEntryMinutes, encuentros: [live] }, "live")).toBe(text);
  });

  test.each([
    ["ONLINE", "America/Bogota", "lunes 30 de noviembre a las 05:30 (hora de Bogotá)"],
    ["ONLINE", MADRID, "lunes 30 de noviembre a las 11:30 (hora de Madrid)"],
    ["OFFLINE", "America/Bogota", "lunes 30 de noviembre a las 11:30 (hora de Madrid)"],
  ] as const)("names the zone of the deadline of an hour %s for a buyer in %s", (modality, zone, moment) => {
    const hour = { ...buildEncuentroView("2026-12-01T10:30:00.000Z"), timezone: MADRID };
    expect(tell({ ...halfOver, modality, moveHours: 24, encuentros: [hour] }, "return", zone)).toBe(
      `Puedes cambiarla o cancelarla hasta el ${moment}: se devuelve entera.`,
    );
  });

  test("says that a live hour cannot be returned", () => {
    const live = buildEncuentroView("2026-11-27T03:10:00.000Z");
    expect(tell({ ...halfOver, encuentros: [live] }, "return")).toBe(
      "No se puede devolver: entras en un encuentro que ya ha empezado.",
    );
  });

  test.each([
    [{}, "la hora cuenta como dada y no se devuelve. Si no viene Lucía, se te devuelve entera."],
    [
      { modality: "OFFLINE" },
      "la hora cuenta como dada y no se devuelve. Si no viene Lucía, escríbenos y se te devuelve entera.",
    ],
    [
      { amount: 0, isFromPack: true },
      "la sesión cuenta como usada. Si no viene Lucía, la sesión vuelve a tu pack.",
    ],
  ] as const)("says what follows if somebody does not come to a booked hour (%o)", (facts, text) => {
    const hour = { ...halfOver, moveHours: 24, masterName: "Lucía" };
    expect(tell({ ...hour, ...facts }, "absence")).toBe(`Si no vienes, ${text}`);
    expect(tell({ ...hour, amount: 0 }, "absence")).toBeNull();
    expect(tell(halfOver, "absence")).toBeNull();
  });

  test("speaks of whoever receives a pack that is given", () => {
    const pack = { sessions: 3, minutes: 60, lastDay: "2028-05-28", giftMonths: 6 };
    expect(tell({ ...halfOver, moveHours: 24, masterName: "Lucía", pack }, "absence")).toBe(
      "Si quien las recibe no viene, la sesión cuenta como usada. Si no viene Lucía, la sesión vuelve a su pack.",
    );
  });

  test("says what opens later", () => {
    const plan = { amount: 2500, proRata: true, lateEntryMinutes: null, isOnline: true, starts: [] };
    const course = buildOffer(
      { ...plan, lessonDays: [0, 0, 0, 0, 7, 7, 7, 7, 7, 7, 3], hasRecording: false },
      NOW,
    );
    expect(tell(course, "opening")).toBe(
      "Siete de 11 lecciones se abren más tarde: la última el viernes 4 de diciembre.",
    );
  });
});

describe("for any offer", () => {
  test("the price of what is left is told as it is, and rounded in favour of the buyer", () => {
    fc.assert(
      fc.property(offerPlan, (plan) => {
        const offer = buildOffer(plan, NOW);
        const remaining = countRemaining(offer.encuentros, offer.lateEntryMinutes, NOW);
        const { amount } = atCurrentPrice(offer, NOW);
        expect(tell(offer, "remaining") !== null).toBe(hasBegun(remaining));
        if (!hasBegun(remaining) || !plan.proRata) {
          expect(amount).toBe(plan.amount);
          return;
        }
        const { left, total } = remaining;
        if (amount === plan.amount) {
          expect(plan.amount).toBe(50);
          return;
        }
        expect(amount).toBe(Math.max(50, Math.floor((plan.amount * left) / total)));
        expect(tell(offer, "remaining")).toContain(`${formatMoney(amount, "EUR")} de`);
      }),
    );
  });

  test("the last opening is told as the room will show it, in any zone", () => {
    fc.assert(
      fc.property(
        offerPlan,
        fc.constantFrom(...ZONES),
        fc.constantFrom(...ZONES),
        (plan, timeZone, masterTimeZone) => {
          const offer = buildOffer(plan, NOW);
          const days = Math.max(0, ...plan.lessonDays);
          const told = tell(offer, "opening", timeZone);
          if (days === 0) {
            expect(told).toBeNull();
            return;
          }
          const [first] = offer.encuentros;
          const opening = findOpening(
            {
              receivedAt: NOW,
              firstEncuentroAt: first ? new Date(first.startsAt) : null,
              timeZone,
              masterTimeZone,
            },
            days,
          );
          expect(told).toContain(formatDayOfMonth(opening?.toISOString() ?? "", timeZone));
        },
      ),
    );
  });

  test("the deadline that is told is the one that the refund keeps", () => {
    fc.assert(
      fc.property(offerPlan, fc.constantFrom(...ZONES), (plan, zone) => {
        const offer = buildOffer({ ...plan, isOnline: true }, NOW);
        if (
          offer.encuentros.length > 0 &&
          countRemaining(offer.encuentros, offer.lateEntryMinutes, NOW).left === 0
        )
          return;
        const { until } = calculateWithdrawalTerm({
          purchaseDate: NOW,
          appointmentDate: null,
          consentedAt: null,
          paidToMaster: false,
          zone,
          encuentros: offer.encuentros.map(({ startsAt, endsAt }) => ({
            startsAt: new Date(startsAt),
            endsAt: new Date(endsAt),
            cancelledAt: null,
          })),
        });
        const told = tell(offer, "return", zone) ?? "";
        if (until === null) {
          expect(told).toContain("No se puede devolver");
          return;
        }
        // Until a start means until the instant before.
        const shown = told.includes("empiece") ? new Date(until.getTime() + 1) : until;
        expect(told).toContain(formatDayOfMonth(shown.toISOString(), zone));
        if (told.includes("a las")) expect(told).toContain(formatTime(shown.toISOString(), zone));
      }),
    );
  });
});

test("a giver is told in the dialog of a gift how the order says that it is returned", () => {
  fc.assert(
    fc.property(offerPlan, (plan) => {
      const telling = { now: NOW, zone: MADRID, isGift: true };
      const facts = buildOffer(plan, NOW);
      const told = listConditions(facts, telling).find(({ kind }) => kind === "return");
      expect(told?.text).toBe(describeGiftReturn(facts, telling));
    }),
  );
});

test("whoever has it is told no price, no term and no day, and nothing that a buyer is not told about", () => {
  fc.assert(
    fc.property(offerPlan, fc.constantFrom(null, "PRIVATE" as const), (plan, sellerKind) => {
      const facts = { ...buildOffer(plan, NOW), sellerKind };
      const owned = listOwnerConditions(facts);
      const told = listConditions(facts, { now: NOW, zone: MADRID }).map(({ kind }) => kind);
      expect(told).toEqual(expect.arrayContaining(owned.map(({ kind }) => kind)));
      expect(owned.map(({ text }) => text).join(" ")).not.toMatch(
        /€|Compras|comprarlo|Ahora|Puedes| el \w+ \d|hasta el/,
      );
    }),
  );
});
