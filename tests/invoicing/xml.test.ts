import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { groupByRule } from "@/lib/invoicing/breakdown";
import { toRecordDetails, toRecordedCents } from "@/lib/invoicing/record/amounts";
import { toGenerationTime } from "@/lib/invoicing/record/clock";
import { toRecipientId } from "@/lib/invoicing/record/recipient-id";
import { renderCancellation, renderEnvelope, renderRegistration } from "@/lib/invoicing/record/xml";
import type { Registration } from "@/lib/invoicing/record/xml";
import { countries } from "@/lib/reference/countries";
import { findEnvelopeErrors } from "@/tests/support/tax-agency-schemas";

const issuer = { name: "Ayllu Círculo, S.L.", taxId: "B12345674" };
const invoice = { issuerTaxId: issuer.taxId, reference: "AY-27-00042", date: "01-01-2027" };
const previous = { ...invoice, reference: "AY-27-00041", hash: "A".repeat(64) };
const refersTo = { ...invoice, reference: "AY-27-00007", date: "31-12-2026" };
const person = {
  name: "Lucía <Íñiguez> & Søn",
  taxId: "00000000-T",
  country: "ES",
  address: "Calle Mayor 1",
};
const lines = [{ taxRule: "es-general-2012", taxPercentage: 21, taxBase: 2066, taxAmount: 434 }];
const euros = { currency: "eur", exchangeRate: null };

const registration: Registration = {
  invoice,
  issuer,
  previous,
  generatedAt: "2027-01-01T19:20:30+01:00",
  kind: "SIMPLIFIED",
  operationDate: null,
  description: "Respirar para volver a casa",
  recipient: null,
  refersTo: null,
  details: toRecordDetails(groupByRule(lines, euros)),
  correction: null,
};

const envelope = (...records: { xml: string }[]) =>
  renderEnvelope({ issuer, records: records.map(({ xml }) => xml), isLate: false });

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => name === "DetalleDesglose",
});

const read = (xml: string) => parser.parse(xml).RegistroAlta as Record<string, unknown>;

describe("what the agency's schema allows", () => {
  const full = { recipient: { person, isUnknown: false } };
  const cases: Record<string, Partial<Registration>> = {
    F2: {},
    F1: { kind: "FULL", ...full },
    F3: { kind: "SUBSTITUTE", ...full, refersTo },
    R1: { kind: "RECTIFYING_FULL", ...full, refersTo },
    R5: { kind: "RECTIFYING_SIMPLIFIED", refersTo },
    "the first record": { previous: null },
    "an earlier operation": { operationDate: "31-12-2026" },
    "a correction of an unknown record": { correction: "unknown" },
    "a correction of a refused correction": { correction: "refused" },
    "a correction of an accepted record": { correction: "accepted" },
    "texts that XML or the schema cannot hold": {
      description: `«Tú & yo» <b>\u0000\u001f\ud800 ${"🧵".repeat(900)}`,
      issuer: { ...issuer, name: `${"Ñ".repeat(300)}` },
    },
  };

  it.each(Object.entries(cases))("holds of %s", async (_, overrides) => {
    expect(await findEnvelopeErrors(envelope(renderRegistration({ ...registration, ...overrides })))).toEqual(
      [],
    );
  });

  it("holds of cancellations, and of a late batch", async () => {
    const cancellation = { invoice, issuer, previous, generatedAt: registration.generatedAt };
    const records = [
      renderCancellation({ ...cancellation, isRefused: false, isUnknown: false }),
      renderCancellation({ ...cancellation, isRefused: true, isUnknown: true }),
      renderRegistration(registration),
    ].map(({ xml }) => xml);
    const xml = renderEnvelope({ issuer, records, isLate: true });
    expect(xml).toContain("<sum1:Incidencia>S</sum1:Incidencia>");
    expect(await findEnvelopeErrors(xml)).toEqual([]);
  });

  it("does not hold of a record without its breakdown", async () => {
    const [error] = await findEnvelopeErrors(envelope(renderRegistration({ ...registration, details: [] })));
    expect(error).toContain("DetalleDesglose");
  });

  it("holds of recipients from all countries", async () => {
    const records = countries.map(({ iso2 }) =>
      renderRegistration({
        ...registration,
        kind: "FULL",
        recipient: { person: { ...person, country: iso2 }, isUnknown: iso2 === "PT" },
      }),
    );
    expect(await findEnvelopeErrors(envelope(...records))).toEqual([]);
  });
});

describe("what a record says", () => {
  it("is the total with what was charged, by rule and rate", () => {
    const { xml } = renderRegistration(registration);
    expect(read(xml)).toMatchObject({
      TipoFactura: "F2",
      Desglose: {
        DetalleDesglose: [
          {
            ClaveRegimen: "01",
            CalificacionOperacion: "S1",
            TipoImpositivo: "21.00",
            BaseImponibleOimporteNoSujeto: "20.66",
            CuotaRepercutida: "4.34",
          },
        ],
      },
      CuotaTotal: "4.34",
      ImporteTotal: "25.00",
      Encadenamiento: { RegistroAnterior: { NumSerieFactura: "AY-27-00041", Huella: "A".repeat(64) } },
    });
  });

  it("is less by what a return takes", () => {
    const returned = lines.map((line) => ({ ...line, taxBase: -line.taxBase, taxAmount: -line.taxAmount }));
    const { xml } = renderRegistration({
      ...registration,
      kind: "RECTIFYING_SIMPLIFIED",
      refersTo,
      details: toRecordDetails(groupByRule(returned, euros)),
    });
    expect(read(xml)).toMatchObject({
      TipoFactura: "R5",
      TipoRectificativa: "I",
      FacturasRectificadas: { IDFacturaRectificada: { NumSerieFactura: "AY-27-00007" } },
      CuotaTotal: "-4.34",
      ImporteTotal: "-25.00",
    });
  });

  it("is in euros, also where the sale was in pesos without cents", () => {
    const money = { currency: "clp", exchangeRate: 0.00095 };
    const groups = groupByRule(
      [{ ...lines[0], taxRule: "es-general-2012", taxPercentage: 21, taxBase: 20661, taxAmount: 4339 }],
      money,
    );
    expect(toRecordedCents(groups)).toBe(2375);
    expect(toRecordDetails(groups)).toEqual([
      { regime: "01", qualification: "S1", percentage: 2100, taxBase: 1963, taxAmount: 412 },
    ]);
  });

  it("has no rate or tax where the operation is not subject, and zeros where the recipient owes it", () => {
    const detail = { regime: "17", percentage: 0, taxBase: 2000, taxAmount: 0 } as const;
    const details = [
      { ...detail, qualification: "N2" as const },
      { ...detail, regime: "01" as const, qualification: "S2" as const },
    ];
    const { xml } = renderRegistration({ ...registration, details });
    expect(read(xml).Desglose).toEqual({
      DetalleDesglose: [
        {
          Impuesto: "01",
          ClaveRegimen: "17",
          CalificacionOperacion: "N2",
          BaseImponibleOimporteNoSujeto: "20.00",
        },
        {
          Impuesto: "01",
          ClaveRegimen: "01",
          CalificacionOperacion: "S2",
          TipoImpositivo: "0.00",
          BaseImponibleOimporteNoSujeto: "20.00",
          CuotaRepercutida: "0.00",
        },
      ],
    });
    expect(read(xml)).toMatchObject({ CuotaTotal: "0.00", ImporteTotal: "40.00" });
  });
});

describe("the identification of a recipient", () => {
  it("is the NIF in Spain, and that of one in no census after the agency did not find it", () => {
    expect(toRecipientId(person, { isUnknown: false })).toEqual({ NIF: "00000000T" });
    expect(toRecipientId(person, { isUnknown: true })).toEqual({
      IDOtro: { CodigoPais: "ES", IDType: "07", ID: "00000000T" },
    });
    const company = { ...person, taxId: "ESB12345674" };
    expect(toRecipientId(company, { isUnknown: true })).toEqual({ NIF: "B12345674" });
  });

  it("is the VAT number in the Union, and an official document elsewhere", () => {
    const greek = { ...person, country: "GR", taxId: "EL 123456789" };
    expect(toRecipientId(greek, { isUnknown: false })).toEqual({
      IDOtro: { CodigoPais: "GR", IDType: "02", ID: "EL123456789" },
    });
    expect(toRecipientId(greek, { isUnknown: true })).toEqual({
      IDOtro: { CodigoPais: "GR", IDType: "04", ID: "EL 123456789" },
    });
    expect(toRecipientId({ ...person, country: "CL", taxId: "12.345.678-5" }, { isUnknown: false })).toEqual({
      IDOtro: { CodigoPais: "CL", IDType: "04", ID: "12.345.678-5" },
    });
  });
});

describe("the time of a record", () => {
  it("is Spanish, with its offset in winter and summer", () => {
    expect(toGenerationTime(new Date("2027-01-01T18:20:30.999Z"), null)).toBe("2027-01-01T19:20:30+01:00");
    expect(toGenerationTime(new Date("2027-07-01T17:20:30Z"), null)).toBe("2027-07-01T19:20:30+02:00");
  });

  it("never precedes the record before, though the clock jumps back, or an hour is repeated in autumn", () => {
    const summer = toGenerationTime(new Date("2027-10-31T00:59:59Z"), null);
    expect(summer).toBe("2027-10-31T02:59:59+02:00");
    expect(toGenerationTime(new Date("2027-10-31T01:00:00Z"), summer)).toBe("2027-10-31T02:00:00+01:00");
    expect(toGenerationTime(new Date("2027-10-30T12:00:00Z"), summer)).toBe(summer);
  });
});
