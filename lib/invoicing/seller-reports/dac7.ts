import "server-only";
import { renderXml, toXmlText, withPrefix, type XmlElement } from "@/lib/invoicing/xml";
import { getOperator } from "@/lib/platform/site-config/data";
import { toEuroCents } from "@/lib/invoicing/breakdown";
import { isCurrencyCode, minorUnitFactor } from "@/lib/reference/currencies";
import type { SellerQuarter } from "@/lib/invoicing/books/payouts";
import type { SellerFacts } from "@/lib/invoicing/books/sellers";

// The yearly report on Masters (DAC7, modelo 238) by the common schema of the OECD (DPIXML_v1.0.xsd), which the tax agency's
// own message carries.

const MAX_TEXT = 200;
const MAX_ADDRESS = 4000;
const QUARTERS = [1, 2, 3, 4] as const;
const SITE_NAME = "Ayllu";

const text = (value: string): string => toXmlText(value, MAX_TEXT);

const toTin = (taxId: string, country: string): XmlElement => ({
  "@issuedBy": country,
  "#text": text(taxId),
});

const toAddress = (address: string, country: string): XmlElement => ({
  CountryCode: country,
  AddressFree: toXmlText(address, MAX_ADDRESS),
});

type Amounts = Pick<SellerQuarter, "activities" | "consideration" | "fees">;

const NOTHING: Amounts = { activities: 0, consideration: 0, fees: 0 };

/** Whole units, as the schema wants them. */
const toUnits = (amount: number, currency: string): string => {
  const code = currency.toUpperCase();
  return String(Math.round(amount / (isCurrencyCode(code) ? minorUnitFactor(code) : 1)));
};

/** Euros for one unit of a currency on the last day of a quarter of the year. */
export type FindRate = (currency: string, quarter: number) => number | null;

/** The schema has room for one currency: several are told in euros. Errors: a currency without a rate. */
function sumQuarters(
  rows: readonly SellerQuarter[],
  findRate: FindRate,
): { currency: string; quarters: Amounts[] } {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const [first = "eur"] = currencies;
  const currency = currencies.size === 1 ? first : "eur";
  const inCurrency = (amount: number, from: string, quarter: number) =>
    from === currency
      ? amount
      : toEuroCents(amount, { currency: from, exchangeRate: findRate(from, quarter) });
  const quarters = QUARTERS.map((quarter) =>
    rows
      .filter((row) => row.quarter === quarter)
      .reduce(
        (sum, row) => ({
          activities: sum.activities + row.activities,
          consideration: sum.consideration + inCurrency(row.consideration, row.currency, quarter),
          fees: sum.fees + inCurrency(row.fees, row.currency, quarter),
        }),
        NOTHING,
      ),
  );
  return { currency, quarters };
}

const eachQuarter = (name: string, content: (index: number) => XmlElement | string): XmlElement =>
  Object.fromEntries(QUARTERS.map((quarter, index) => [`${name}Q${quarter}`, content(index)]));

function toActivities(rows: readonly SellerQuarter[], findRate: FindRate): XmlElement {
  const { currency, quarters } = sumQuarters(rows, findRate);
  const amount = (value: number): XmlElement => ({
    "@currCode": currency.toUpperCase(),
    "#text": toUnits(value, currency),
  });
  const at = (index: number): Amounts => quarters[index] ?? NOTHING;
  return {
    Consideration: eachQuarter("Cons", (index) => amount(at(index).consideration)),
    NumberOfActivities: eachQuarter("Numb", (index) => String(at(index).activities)),
    Fees: eachQuarter("Fees", (index) => amount(at(index).fees)),
    // Income tax that is withheld is settled beside the payouts.
    Taxes: eachQuarter("Tax", () => amount(0)),
  };
}

const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{8,}$/.test(account);

const toFinancialIdentifier = (account: string | null, holder: string): XmlElement | undefined =>
  account === null
    ? undefined
    : {
        Identifier: { "@AccountNumberType": isIban(account) ? "IBAN" : "Other", "#text": text(account) },
        AccountHolderName: text(holder),
      };

type FiscalFacts = NonNullable<SellerFacts["fiscal"]>;

function toIdentity(fiscal: FiscalFacts, account: string | null): XmlElement {
  const { personKind, name, taxId, country, address, birthDate } = fiscal;
  const party = { ResCountryCode: country, TIN: toTin(taxId, country) };
  const FinancialIdentifier = toFinancialIdentifier(account, name);
  if (personKind === "COMPANY") {
    const EntSellerID = { ...party, Name: text(name), Address: toAddress(address, country) };
    return { EntitySeller: { Standard: { EntSellerID, FinancialIdentifier } } };
  }
  const IndSellerID = {
    ...party,
    // The whole name is one field: the first name is then "NFN", by the guide of the OECD.
    Name: { FirstName: "NFN", LastName: text(name) },
    Address: toAddress(address, country),
    BirthInfo: { BirthDate: birthDate },
  };
  return { IndividualSeller: { Standard: { IndSellerID, FinancialIdentifier } } };
}

/** The facts without which the schema takes no Master. */
const isReportable = ({ fiscal }: SellerFacts): boolean =>
  fiscal !== null && (fiscal.personKind === "COMPANY" || fiscal.birthDate !== "");

type ReportFacts = {
  rows: readonly SellerQuarter[];
  sellers: ReadonlyMap<string, SellerFacts>;
  findRate: FindRate;
};

type MasterName = { masterId: string; masterName: string };

/** The declarable content of a year by Master, and the Masters of whom the law asks for more than is known. */
export type SellerRecords = { contents: Map<string, XmlElement>; leftOut: MasterName[] };

export function toSellerRecords({ rows, sellers, findRate }: ReportFacts): SellerRecords {
  const names = new Map(rows.map(({ masterId, masterName }) => [masterId, masterName]));
  const contents = new Map<string, XmlElement>();
  const leftOut: MasterName[] = [];
  for (const [masterId, masterName] of names) {
    const facts = sellers.get(masterId);
    if (!facts?.fiscal || !isReportable(facts)) {
      leftOut.push({ masterId, masterName });
      continue;
    }
    const own = rows.filter((row) => row.masterId === masterId);
    contents.set(masterId, {
      Identity: toIdentity(facts.fiscal, facts.account),
      RelevantActivities: { PersonalServices: toActivities(own, findRate) },
    });
  }
  return { contents, leftOut };
}

/** The operator's number as messages have it. */
export const getSender = (): string => getOperator().taxId.replace(/[^0-9A-Za-z]/g, "");

export function toOperatorRecord(): XmlElement {
  const { name, address } = getOperator();
  return {
    ResCountryCode: "ES",
    TIN: toTin(getSender(), "ES"),
    Name: text(name),
    PlatformBusinessName: SITE_NAME,
    Address: toAddress(address, "ES"),
    Nexus: "RPONEX1",
    AssumedReporting: "false",
  };
}

/** A record beside its references: "OECD1" is new, "OECD2" corrects, "OECD3" deletes and "OECD0" repeats the operator. */
export type DocRecord = {
  content: XmlElement;
  type: "OECD0" | "OECD1" | "OECD2" | "OECD3";
  docRefId: string;
  correctsId?: string;
};

const toElement = ({ content, type, docRefId, correctsId }: DocRecord): XmlElement => ({
  ...content,
  DocSpec: { "stf:DocTypeIndic": type, "stf:DocRefId": docRefId, "stf:CorrDocRefId": correctsId },
});

/** "DPI401" has new records, "DPI402" corrects and deletes, "DPI403" says that there is nobody to declare. */
export type MessageKind = "DPI401" | "DPI402" | "DPI403";

export type Message = {
  /** "2026". */
  year: string;
  messageRefId: string;
  kind: MessageKind;
  operator: DocRecord;
  sellers: readonly DocRecord[];
};

export const toMessageRefId = (year: string, now: Date): string =>
  `ES${year}-${getSender()}-${now.getTime()}`;

export function renderMessage({ year, messageRefId, kind, operator, sellers }: Message, now: Date): string {
  const message = withPrefix("dpi", {
    MessageSpec: {
      SendingEntityIN: text(getSender()),
      TransmittingCountry: "ES",
      ReceivingCountry: "ES",
      MessageType: "DPI",
      MessageRefId: messageRefId,
      MessageTypeIndic: kind,
      ReportingPeriod: `${year}-12-31`,
      Timestamp: now.toISOString().slice(0, -1),
    },
    DPIBody: { PlatformOperator: toElement(operator), ReportableSeller: sellers.map(toElement) },
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?><dpi:DPI_OECD xmlns:dpi="urn:oecd:ties:dpi:v1" ' +
    `xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0">${renderXml(message)}</dpi:DPI_OECD>`
  );
}
