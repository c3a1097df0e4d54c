import { XMLParser } from "fast-xml-parser";
import { describe, expect, test, vi } from "vitest";
import type { SellerQuarter } from "@/lib/invoicing/books/payouts";
import type { SellerFacts } from "@/lib/invoicing/books/sellers";
import { findNextMessage, type Declared } from "@/lib/invoicing/seller-reports/changes";
import { renderMessage, toOperatorRecord, toSellerRecords } from "@/lib/invoicing/seller-reports/dac7";
import { parseMessage } from "@/lib/invoicing/seller-reports/parsing";
import { useOperator } from "@/tests/setup/operator";
import { findReportErrors } from "@/tests/support/dac7-schemas";
import { OPERATOR } from "@/tests/support/operator";

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

type Facts = Record<string, SellerFacts>;

let count = 0;

const NOTHING_DECLARED: Declared = { operator: null, sellers: new Map() };

/** Renders the next message of a year; the reference of each is its own. */
function renderNext(rows: SellerQuarter[], facts: Facts, declared: Declared, rate: number | null = 0.862) {
  const sellers = new Map(Object.entries(facts));
  const { contents, leftOut } = toSellerRecords({ rows, sellers, findRate: () => rate });
  const paidIds = new Set(rows.map(({ masterId }) => masterId));
  const current = { operator: toOperatorRecord(), sellers: contents, paidIds };
  count += 1;
  const messageRefId = `ES2026-B12345674-${count}`;
  const next = findNextMessage(current, declared, messageRefId);
  return { next, leftOut, xml: next && renderMessage({ ...next, year: "2026", messageRefId }, now) };
}

function render(rows: SellerQuarter[], facts: Facts, rate?: number | null) {
  const { xml, leftOut } = renderNext(rows, facts, NOTHING_DECLARED, rate);
  return { xml: xml ?? "", leftOut };
}

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

const LUZ = row().masterId;
const ANA = "0194f7a0-0000-7000-8000-000000000002";
const anaRow = row({ masterId: ANA, masterName: "Ana", currency: "usd" });

/** Declares what a message says, as the service does with a file that was sent. */
function declare(xml: string | null, before: Declared = NOTHING_DECLARED): Declared {
  const message = parseMessage(xml ?? "");
  if (!message) throw new Error("no message");
  const { operator, sellers } = message;
  const toDeclared = ({ docRefId, type, content }: typeof operator) => ({
    docRefId,
    isDeleted: type === "OECD3",
    content,
  });
  return {
    operator: operator.type === "OECD0" ? before.operator : toDeclared(operator),
    sellers: new Map([
      ...before.sellers,
      ...sellers.map((record) => [record.docRefId.slice(-36), toDeclared(record)] as const),
    ]),
  };
}

const changed = (taxId: string): SellerFacts => ({
  ...person,
  fiscal: person.fiscal && { ...person.fiscal, taxId },
});

describe("a message after others of its year", () => {
  test("is none while nothing has changed, also for letters that XML escapes", () => {
    const declared = declare(render([row(), anaRow], { [LUZ]: person, [ANA]: company }).xml);
    expect(renderNext([row(), anaRow], { [LUZ]: person, [ANA]: company }, declared).next).toBeNull();
  });

  test("corrects only whom something has changed of, by reference, and repeats the operator", async () => {
    const first = declare(render([row(), anaRow], { [LUZ]: person, [ANA]: company }).xml);
    const { xml } = renderNext([row(), anaRow], { [LUZ]: changed("00000000T"), [ANA]: company }, first);
    expect(await findReportErrors(xml ?? "")).toEqual([]);
    expect(xml).toContain("<dpi:MessageTypeIndic>DPI402</dpi:MessageTypeIndic>");
    const message = parseMessage(xml ?? "");
    expect(message?.operator).toMatchObject({ type: "OECD0", docRefId: first.operator?.docRefId });
    expect(message?.sellers).toMatchObject([{ type: "OECD2", correctsId: first.sellers.get(LUZ)?.docRefId }]);
    expect(listSellers(xml ?? "")[0].Identity.IndividualSeller.Standard.IndSellerID.TIN["#text"]).toBe(
      "00000000T",
    );
    const second = declare(xml, first);
    const again = renderNext([row(), anaRow], { [LUZ]: changed("12345678Z"), [ANA]: company }, second);
    expect(parseMessage(again.xml ?? "")?.sellers).toMatchObject([
      { type: "OECD2", correctsId: second.sellers.get(LUZ)?.docRefId },
    ]);
  });

  test("adds those whose data came late, apart from corrections, which go first", async () => {
    const late = { ...company, fiscal: null };
    const first = declare(render([row(), anaRow], { [LUZ]: person, [ANA]: late }).xml);
    const facts = { [LUZ]: changed("00000000T"), [ANA]: company };
    const { next, xml } = renderNext([row(), anaRow], facts, first);
    expect(next).toMatchObject({ kind: "DPI402", waiting: 1, sellers: [{ type: "OECD2" }] });
    const second = renderNext([row(), anaRow], facts, declare(xml, first));
    expect(second.next).toMatchObject({ kind: "DPI401", waiting: 0, sellers: [{ type: "OECD1" }] });
    expect(await findReportErrors(second.xml ?? "")).toEqual([]);
    expect(parseMessage(second.xml ?? "")).toMatchObject({
      operator: { type: "OECD0" },
      sellers: [{ docRefId: expect.stringMatching(new RegExp(`${ANA}$`)) }],
    });
  });

  test("deletes who was not paid in the year after all, with what was declared, and may declare them anew", async () => {
    const facts = { [LUZ]: person, [ANA]: company };
    const first = declare(render([row(), anaRow], facts).xml);
    const { xml } = renderNext([row()], facts, first);
    expect(await findReportErrors(xml ?? "")).toEqual([]);
    const [deletion, ...others] = parseMessage(xml ?? "")?.sellers ?? [];
    expect(others).toEqual([]);
    expect(deletion).toMatchObject({ type: "OECD3", correctsId: first.sellers.get(ANA)?.docRefId });
    expect(deletion?.content).toEqual(first.sellers.get(ANA)?.content);
    const second = declare(xml, first);
    expect(renderNext([row()], facts, second).next).toBeNull();
    expect(renderNext([row(), anaRow], facts, second).next?.sellers).toMatchObject([{ type: "OECD1" }]);
  });

  test("deletes nobody whose data are missing now", () => {
    const first = declare(render([row(), anaRow], { [LUZ]: person, [ANA]: company }).xml);
    const { next, leftOut } = renderNext(
      [row(), anaRow],
      { [LUZ]: person, [ANA]: { ...company, fiscal: null } },
      first,
    );
    expect(next).toBeNull();
    expect(leftOut.map(({ masterId }) => masterId)).toEqual([ANA]);
  });

  test("corrects the operator alone", async () => {
    const first = declare(render([row()], { [LUZ]: person }).xml);
    vi.stubEnv("OPERATOR_ADDRESS", "Calle Nueva 2, 28013 Madrid");
    const { next, xml } = renderNext([row()], { [LUZ]: person }, first);
    vi.stubEnv("OPERATOR_ADDRESS", OPERATOR.OPERATOR_ADDRESS);
    expect(next).toMatchObject({
      kind: "DPI402",
      operator: { type: "OECD2", correctsId: first.operator?.docRefId },
      sellers: [],
    });
    expect(await findReportErrors(xml ?? "")).toEqual([]);
  });

  test("adds the first Masters to a year without any", () => {
    const first = declare(render([], {}).xml);
    expect(renderNext([row()], { [LUZ]: person }, first).next).toMatchObject({
      kind: "DPI401",
      operator: { type: "OECD0" },
      sellers: [{ type: "OECD1" }],
    });
  });

  test("control: the schema refuses a record without its reference", async () => {
    const { xml } = render([row()], { [LUZ]: person });
    expect(await findReportErrors(xml.replaceAll(/<stf:DocRefId>.*?<\/stf:DocRefId>/g, ""))).not.toEqual([]);
  });
});
