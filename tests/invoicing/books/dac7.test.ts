import { XMLParser } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { renderReport } from "@/lib/invoicing/books/dac7";
import type { SellerQuarter } from "@/lib/invoicing/books/payouts";
import type { SellerFacts } from "@/lib/invoicing/books/sellers";
import { useOperator } from "@/tests/setup/operator";
import { findReportErrors } from "@/tests/support/dac7-schemas";

useOperator();

const now = new Date("2027-01-15T10:00:00Z");

const row = (change: Partial<SellerQuarter> = {}): SellerQuarter => ({
  masterId: "0194f7a0-0000-7000-8000-000000000001",
  masterName: "Luz Peña",
  currency: "eur",
  quarter: 2,
  activities: 3,
  consideration: 12_345,
  fees: 1372,
  ...change,
});

const person: SellerFacts = {
  sellerKind: "PRIVATE",
  fiscal: {
    personKind: "PERSON",
    name: "Luz <Peña> & Søn",
    taxId: "12345678Z",
    country: "ES",
    address: "Calle Mayor 1, 28013 Madrid",
    birthDate: "1980-02-29",
  },
  account: "ES9121000418450200051332",
  missing: [],
};

const company: SellerFacts = {
  ...person,
  fiscal: {
    personKind: "COMPANY",
    name: "Escuela Andina S. A. C.",
    taxId: "20131312955",
    country: "PE",
    address: "Jirón 2, Lima",
    birthDate: "",
  },
  account: "acct_123",
};

const render = (rows: SellerQuarter[], facts: Record<string, SellerFacts>, rate: number | null = 0.862) =>
  renderReport({ year: "2026", rows, sellers: new Map(Object.entries(facts)), findRate: () => rate, now });

const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, parseTagValue: false });
const listSellers = (xml: string) => [parser.parse(xml).DPI_OECD.DPIBody.ReportableSeller].flat();

describe("the report on Masters", () => {
  test("of persons and companies is valid by the schema of the OECD, in whole units of each quarter", async () => {
    const second = row({ masterId: "company", masterName: "Escuela", currency: "pen", quarter: 4 });
    const { xml, leftOut } = render([row(), row({ quarter: 3, consideration: 250 }), second], {
      [row().masterId]: person,
      company,
    });
    expect(await findReportErrors(xml)).toEqual([]);
    expect(leftOut).toEqual([]);
    const [luz, school] = listSellers(xml);
    const { IndSellerID, FinancialIdentifier } = luz.Identity.IndividualSeller.Standard;
    expect(IndSellerID).toMatchObject({
      ResCountryCode: "ES",
      TIN: { "#text": "12345678Z", "@_issuedBy": "ES" },
      Name: { LastName: "Luz <Peña> & Søn" },
      BirthInfo: { BirthDate: "1980-02-29" },
    });
    expect(FinancialIdentifier.Identifier).toMatchObject({ "@_AccountNumberType": "IBAN" });
    const { Consideration, NumberOfActivities } = luz.RelevantActivities.PersonalServices;
    expect(Object.values(Consideration)).toEqual(
      ["0", "123", "3", "0"].map((units) => ({ "#text": units, "@_currCode": "EUR" })),
    );
    expect(NumberOfActivities).toEqual({ NumbQ1: "0", NumbQ2: "3", NumbQ3: "3", NumbQ4: "0" });
    expect(school.Identity.EntitySeller.Standard.EntSellerID).toMatchObject({ ResCountryCode: "PE" });
    expect(school.RelevantActivities.PersonalServices.Fees.FeesQ4).toMatchObject({ "@_currCode": "PEN" });
  });

  test("tells several currencies of a Master in euros", async () => {
    const { xml } = render([row(), row({ currency: "usd", consideration: 11_600 })], {
      [row().masterId]: person,
    });
    expect(await findReportErrors(xml)).toEqual([]);
    const { Consideration } = listSellers(xml)[0].RelevantActivities.PersonalServices;
    expect(Consideration.ConsQ2).toEqual({ "#text": "223", "@_currCode": "EUR" });
  });

  test("fails for a currency without a rate beside euros; control: alone it needs none", () => {
    const [euros, soles] = [row(), row({ currency: "pen" })];
    const facts = { [row().masterId]: person };
    expect(() => render([euros, soles], facts, null)).toThrow("Nobody knows the rate of pen");
    expect(render([soles], facts, null).xml).toContain('currCode="PEN"');
    expect(render([euros], facts, null).xml).toContain('currCode="EUR"');
  });

  test("leaves out whom the schema does not take, and says so", async () => {
    const facts = {
      nobody: { ...person, fiscal: null },
      unborn: { ...person, fiscal: person.fiscal && { ...person.fiscal, birthDate: "" } },
    };
    const rows = ["nobody", "unborn"].map((masterId) => row({ masterId, masterName: masterId }));
    const { xml, leftOut } = render(rows, facts);
    expect(leftOut.map(({ masterName }) => masterName)).toEqual(["nobody", "unborn"]);
    expect(await findReportErrors(xml)).toEqual([]);
    expect(xml).toContain("<dpi:MessageTypeIndic>DPI403</dpi:MessageTypeIndic>");
  });

  test("control: the schema refuses a report without an address", async () => {
    const { xml } = render([row()], { [row().masterId]: person });
    expect(await findReportErrors(xml.replace(/<dpi:Address>.*?<\/dpi:Address>/, ""))).not.toEqual([]);
  });
});
