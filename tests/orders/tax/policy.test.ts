import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitAmount } from "@/lib/orders/pricing";
import { formatTaxNote, findTaxName, joinTaxNotes } from "@/lib/orders/tax/copy";
import {
  findAgreedCountry,
  findSaleRule,
  findSupply,
  toBuyerPlace,
  toVenuePlace,
  type Supply,
  type TaxedSale,
  type TaxSettings,
} from "@/lib/orders/tax/policy";
import { countries } from "@/lib/reference/countries";
import { EU_COUNTRIES, findTaxRule, TAX_RULES } from "@/lib/reference/tax-rules";

const DAY = "2026-11-29";
const DEFAULTS: TaxSettings = { generalRate: 2100, rates: new Map() };
const NOWHERE = { country: null, isOutsideVat: false };
const inCountry = (country: string) => ({ country, isOutsideVat: false });

const ruleOf = (sale: Partial<TaxedSale>, settings = DEFAULTS) =>
  findSaleRule(
    { supply: "RECORDED", buyer: "CONSUMER", buyerPlace: NOWHERE, venuePlace: NOWHERE, day: DAY, ...sale },
    settings,
  );

const supply = fc.constantFrom<Supply>("RECORDED", "EBOOK", "LIVE", "IN_PERSON");
const place = fc.oneof(
  fc.constant(NOWHERE),
  fc.constant({ country: "ES", isOutsideVat: true }),
  fc.constantFrom(...countries.map(({ iso2 }) => inCountry(iso2))),
);
const day = fc
  .date({ min: new Date("2024-12-31"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rates = fc
  .dictionary(fc.constantFrom("CL", "MX", "US", "ES", "PT", "DE"), fc.integer({ min: 0, max: 3000 }))
  .map((entries): ReadonlyMap<string, number> => new Map(Object.entries(entries)));
const settings = fc.record({ generalRate: fc.integer({ min: 0, max: 3000 }), rates });
const sale = fc.record({
  supply,
  buyer: fc.constantFrom<TaxedSale["buyer"]>("CONSUMER", "BUSINESS"),
  buyerPlace: place,
  venuePlace: place,
  day,
});

describe("the rule of a sale", () => {
  test("is exactly one, the same again, and found by the id that its order keeps", () => {
    fc.assert(
      fc.property(sale, settings, (taxed, set) => {
        const rule = findSaleRule(taxed, set);
        expect(findSaleRule(taxed, set)).toEqual(rule);
        expect(findTaxRule(rule.id)).toEqual(rule);
      }),
      { numRuns: 2000 },
    );
  });

  test("splits every amount into base and tax without a rest", () => {
    fc.assert(
      fc.property(sale, settings, fc.integer({ min: 0, max: 100_000_000 }), (taxed, set, amount) => {
        const { percentage } = findSaleRule(taxed, set);
        const basisPoints = Math.round(percentage * 100);
        const { taxBase, taxAmount } = splitAmount(amount, basisPoints, 1000);
        expect(taxBase + taxAmount).toBe(amount);
        const exact = (amount * percentage) / (100 + percentage);
        expect(Math.abs(taxAmount - exact)).toBeLessThanOrEqual(0.500_001);
      }),
    );
  });

  test("of a business differs from that of a consumer only where its own place taxes and it is not in Spain", () => {
    fc.assert(
      fc.property(sale, settings, (taxed, set) => {
        const [business, consumer] = (["BUSINESS", "CONSUMER"] as const).map((buyer) =>
          findSaleRule({ ...taxed, buyer }, set),
        );
        const { country } = taxed.buyerPlace;
        if (taxed.supply === "IN_PERSON" || country === null || country === "ES")
          expect(business).toEqual(consumer);
        else expect(business).toMatchObject({ buyer: "BUSINESS", percentage: 0, qualification: "N2" });
      }),
    );
  });

  test("depends on the venue alone in person, and never on it otherwise", () => {
    fc.assert(
      fc.property(sale, place, (taxed, other) => {
        const ignored = taxed.supply === "IN_PERSON" ? { buyerPlace: other } : { venuePlace: other };
        expect(findSaleRule({ ...taxed, ...ignored }, DEFAULTS)).toEqual(findSaleRule(taxed, DEFAULTS));
      }),
    );
  });

  test("is never a rule that begins later, from 2025 on", () => {
    fc.assert(
      fc.property(sale, (taxed) => {
        if (taxed.day < "2025-01-01") return;
        expect(findSaleRule(taxed, DEFAULTS).validFrom <= taxed.day).toBe(true);
      }),
    );
  });

  test("of Spain and of an unknown place is 21 % for everything but e-books", () => {
    for (const buyerPlace of [NOWHERE, inCountry("ES")])
      for (const kind of ["RECORDED", "LIVE", "IN_PERSON"] as const)
        expect(ruleOf({ supply: kind, buyerPlace, venuePlace: buyerPlace }).id).toBe("es-general-2012");
    expect(ruleOf({ supply: "EBOOK" })).toMatchObject({ id: "es-ebook-2020", percentage: 4 });
  });

  test.each([
    ["RECORDED", "DE", 19],
    ["LIVE", "FR", 20],
    ["LIVE", "MC", 20],
    ["EBOOK", "FR", 5.5],
    ["EBOOK", "CZ", 0],
    ["EBOOK", "HU", 27],
  ] as const)(
    "of %s for a consumer in %s is %d %% through the one-stop shop",
    (kind, country, percentage) => {
      const rule = ruleOf({ supply: kind, buyerPlace: inCountry(country) });
      expect(rule).toMatchObject({ percentage, regime: "17", qualification: "N2" });
    },
  );

  test("changes on the day on which a later one begins", () => {
    const romania = { buyerPlace: inCountry("RO") };
    expect(ruleOf({ ...romania, day: "2025-07-31" }).percentage).toBe(19);
    expect(ruleOf({ ...romania, day: "2025-08-01" }).percentage).toBe(21);
    expect(ruleOf({ ...romania, supply: "EBOOK", day: "2025-07-31" }).percentage).toBe(5);
    expect(ruleOf({ ...romania, supply: "EBOOK", day: "2025-08-01" }).percentage).toBe(11);
  });

  test("outside the European Union charges nothing, unless the operator is registered there", () => {
    const chile = { buyerPlace: inCountry("CL") };
    expect(ruleOf(chile)).toMatchObject({ id: "outside-eu-2015", percentage: 0, qualification: "N2" });
    const registered = (rate: number) => ({ generalRate: 2100, rates: new Map([["CL", rate]]) });
    expect(ruleOf(chile, registered(1900))).toMatchObject({ id: "cl-digital-2020", percentage: 19 });
    expect(ruleOf(chile, registered(1850))).toMatchObject({ id: "cl-set-1850", percentage: 18.5 });
    expect(ruleOf({ ...chile, supply: "EBOOK" }, registered(1900)).id).toBe("cl-digital-2020");
    expect(ruleOf({ ...chile, buyer: "BUSINESS" }, registered(1900))).toMatchObject({
      id: "outside-eu-business-2010",
      percentage: 0,
      qualification: "N2",
    });
    expect(ruleOf({ supply: "IN_PERSON", venuePlace: inCountry("PE") }).percentage).toBe(0);
  });

  test("a setting takes the place of a general rate, never of a reduced one", () => {
    const set = { generalRate: 1900, rates: new Map([["PT", 2400]]) };
    expect(ruleOf({}, set)).toMatchObject({ id: "es-set-1900", regime: "01", qualification: "S1" });
    expect(ruleOf({ buyerPlace: inCountry("ES") }, set).percentage).toBe(21);
    expect(ruleOf({ buyerPlace: inCountry("PT") }, set)).toMatchObject({ percentage: 24, regime: "17" });
    expect(ruleOf({ buyerPlace: inCountry("PT"), supply: "EBOOK" }, set).percentage).toBe(6);
  });

  test("of a business in another country of the Union is reversed, but not of one in Spain or of what it attends", () => {
    const business = { buyer: "BUSINESS" as const };
    const reversed = ruleOf({ ...business, buyerPlace: inCountry("DE") });
    expect(reversed).toMatchObject({
      percentage: 0,
      text: expect.stringMatching(/^Inversión del sujeto pasivo/),
    });
    expect(ruleOf({ ...business, buyerPlace: inCountry("ES") }).percentage).toBe(21);
    const attended = { ...business, supply: "IN_PERSON" as const, buyerPlace: inCountry("DE") };
    expect(ruleOf({ ...attended, venuePlace: inCountry("ES") }).percentage).toBe(21);
  });
});

describe("the places of Spain without its tax", () => {
  test("are told by the region of the profile, if it is one of the country that counts", () => {
    const profile = (state: string | null) => ({ country: "ES", state });
    expect(toBuyerPlace("ES", profile("Las Palmas")).isOutsideVat).toBe(true);
    expect(toBuyerPlace("ES", profile("Melilla")).isOutsideVat).toBe(true);
    expect(toBuyerPlace("ES", profile("Cádiz")).isOutsideVat).toBe(false);
    expect(toBuyerPlace("ES", null).isOutsideVat).toBe(false);
    expect(toBuyerPlace("FR", profile("Las Palmas")).isOutsideVat).toBe(false);
    expect(toBuyerPlace("ES", { country: "FR", state: "Las Palmas" }).isOutsideVat).toBe(false);
    expect(ruleOf({ buyerPlace: toBuyerPlace("ES", profile("Ceuta")) }).id).toBe("es-outside-vat");
  });

  test.each([
    ["ES", 28.12, true],
    ["ES", 35.89, true],
    ["ES", 36.01, false],
    ["ES", null, false],
    ["MX", 19.43, false],
  ])("are told by the latitude of a venue: %s at %s", (placeCountry, placeLatitude, isOutsideVat) => {
    expect(toVenuePlace({ placeCountry, placeLatitude })).toEqual({ country: placeCountry, isOutsideVat });
  });
});

test("what is held live decides for a mix, and an e-book is one wherever it comes from", () => {
  const content = { contentType: "COURSE", onlineType: "VIDEOCALL", modality: "ONLINE" } as const;
  expect(findSupply(content)).toBe("LIVE");
  expect(findSupply({ ...content, onlineType: "RECORDED" })).toBe("RECORDED");
  expect(findSupply({ ...content, onlineType: null, modality: "OFFLINE" })).toBe("IN_PERSON");
  expect(findSupply({ ...content, contentType: "PODCAST" })).toBe("RECORDED");
  expect(findSupply({ ...content, contentType: "EBOOK" })).toBe("EBOOK");
  expect(findSupply({ ...content, contentType: "EVENT", onlineType: null })).toBe("LIVE");
});

describe("the country of a buyer", () => {
  test.each([
    [[], null],
    [["DECLARED ES"], "ES"],
    [["CONNECTION FR"], null],
    [["DECLARED ES", "CONNECTION FR"], "ES"],
    [["DECLARED ES", "CONNECTION FR", "TIME_ZONE FR"], "FR"],
    [["CONNECTION FR", "TIME_ZONE FR"], "FR"],
    [["DECLARED ES", "CONNECTION FR", "TIME_ZONE FR", "CARD ES"], "ES"],
    [["DECLARED ES", "CONNECTION FR", "TIME_ZONE PT"], "ES"],
  ])("of %j is %s", (pieces, country) => {
    const evidence = pieces.map((piece) => {
      const [kind = "", code = ""] = piece.split(" ");
      return { kind: kind as "DECLARED", country: code };
    });
    expect(findAgreedCountry(evidence)).toBe(country);
  });
});

describe("the words", () => {
  const note = (id: string, kind: Supply = "LIVE") => {
    const rule = findTaxRule(id);
    return rule && formatTaxNote(rule, kind);
  };

  test("say the tax, or that there is none and why", () => {
    expect(note("es-general-2012")).toBe("IVA del 21 % incluido");
    expect(note("de-general-2025")).toBe("IVA de Alemania del 19 % incluido");
    expect(note("fi-general-2025")).toBe("IVA de Finlandia del 25,5 % incluido");
    expect(note("outside-eu-2015")).toBe("Sin IVA: no se aplica donde vives");
    expect(note("outside-eu-2015", "IN_PERSON")).toBe("Sin IVA: no se aplica donde tiene lugar");
    expect(note("eu-business-2010")).toBe("Sin IVA: compras como empresa, con inversión del sujeto pasivo");
    expect(note("outside-eu-business-2010")).toBe(
      "Sin IVA: compras como empresa de fuera de la Unión Europea",
    );
    expect(note("ie-ebook-2025", "EBOOK")).toBe("Sin IVA: es del 0 % donde vives");
    expect(joinTaxNotes(["IVA del 21 % incluido", "IVA del 4 % incluido", "IVA del 21 % incluido"])).toBe(
      "IVA del 21 % incluido; IVA del 4 % incluido",
    );
  });

  test("name the tax of a receipt; without a rule as before there were rules", () => {
    for (const { id, name } of TAX_RULES) expect(findTaxName(id, 21)).toBe(name);
    expect(findTaxName(null, 21)).toBe("IVA");
    expect(findTaxName(null, 19)).toBe("Impuestos");
    expect(EU_COUNTRIES.has("ES")).toBe(true);
  });
});
